"""Whether time tells that somebody answered in a window (`make timing`).

A real server, somebody who answers in a window or stays silent, and somebody else who does what
anybody can do meanwhile, over and over, and measures how long it takes. If one could tell from
these times better than by a coin whether there was an answer, it would be known who thought about
a question, and so who may hold the card.

- `house`: the server, with a slow disk;
- `page`: a table as a page knows it;
- `victim`: a process of its own that answers, or not;
- `attack`: the one who measures, and what is made of it;
- `verdict`: how well it tells.
"""
