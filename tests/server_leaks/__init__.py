"""The leak law on the bytes: what a person cannot see makes no difference to anything their sockets
and requests get, at every step of games played through the real application.

- `house_time`: a loop whose time passes only when nothing else can happen;
- `guests`: people with a browser, down to the bytes;
- `evening`: a table of them in a house;
- `other_worlds`: the table as it might be as well, for all that one of them can see;
- `asking`: all that somebody can ask of the house;
- `law`: the same answers and the same pushes in all these worlds, or it raises a `Leak`;
- `recorded`: whole games under that law.
"""
