"""Kills of a house under load: whatever was acknowledged is there afterwards.

People play, talk and take notes, and write down in a ledger what was acknowledged. At any moment
the server, or its database, is killed. What then stands in the database must agree with the ledger:
nothing acknowledged is gone, nothing is there twice, and what was on its way was done or was not.
"""
