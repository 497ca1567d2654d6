"""The house online: people, tables, bots and clocks, over HTTP and WebSockets.

`messages` are what is said; `storage` what is kept; `table` one table; `house` all of them, and who
is there; `sockets` and `routes` the ways in; `app` puts them together. Games are known through
`Game` alone.
"""
