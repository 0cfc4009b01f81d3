"""The field: duels in the browser, at one table or far apart.

`meeting` is one duel from the challenge to the end, re-run from its log of `acts`; `sight` is all of it that one viewer may know, and the
only thing that pages, frames and documents are made of; `hall` keeps the meetings that are alive; the rest are doors.
"""
