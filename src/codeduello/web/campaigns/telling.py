"""What a campaign's webhook is told of a duel that is settled."""

import json
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection

from codeduello.play.summary import summary_of
from codeduello.roster.campaigns import Campaigns
from codeduello.roster.outbox import put_in
from codeduello.roster.settled import Settled


class Telling:
    """Puts results into the outbox. `site` is how others reach this server ("" where that is not known)."""

    def __init__(self, campaigns: Campaigns, site: str) -> None:
        self._campaigns = campaigns
        self._site = site

    def what_to_tell(self, settled: Settled, at: float) -> Callable[[Connection], None] | None:
        """What has a result sent, to be done together with its entry in the ledger; None where its campaign wants nothing sent. Blocks."""
        campaign = self._campaigns.of_duel(settled.duel)
        if campaign is None or not campaign.webhook:
            return None
        link = f"{self._site}/d/{settled.duel}" if self._site else ""
        summary = summary_of(settled.game, settled.before, settled.after, settled.note, link)
        body = {
            "duel": settled.duel, "campaign": campaign.name, "game": settled.game.name, "end": settled.note, "winner": settled.winner,
            "names": [sheet.name for sheet in settled.before], "content": summary.markdown(), "plain": summary.plain(), "link": link,
        }  # fmt: skip
        return partial(put_in, campaign=campaign.id, duel=settled.duel, body=json.dumps(body), at=at)
