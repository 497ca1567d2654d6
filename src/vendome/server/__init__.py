"""The house online: people, tables, bots and clocks, over HTTP and WebSockets.

`messages` has the types of what is said, `storage` writes to the database, `table` is one table,
and `house` has all tables and the people who are there. `sockets` and `routes` are the ways in;
`app` puts everything together. Games are known only through `Game`.
"""
