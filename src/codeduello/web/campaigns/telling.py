"""What a campaign's webhook is told of a duel that is settled."""

import json

from codeduello.play.summary import summary_of
from codeduello.roster.campaigns import Campaigns
from codeduello.roster.outbox import Outbox
from codeduello.roster.settled import Settled


class Telling:
    """Puts results into the outbox. `site` is how others reach this server ("" where that is not known)."""

    def __init__(self, campaigns: Campaigns, outbox: Outbox, site: str) -> None:
        self._campaigns = campaigns
        self._outbox = outbox
        self._site = site

    def tell(self, settled: Settled, at: float) -> None:
        """Have a result sent, where its campaign wants that. Told twice, it is sent as one."""
        campaign = self._campaigns.of_duel(settled.duel)
        if campaign is None or not campaign.webhook:
            return
        link = f"{self._site}/d/{settled.duel}" if self._site else ""
        summary = summary_of(settled.game, settled.before, settled.after, settled.note, link)
        body = {
            "duel": settled.duel, "campaign": campaign.name, "game": settled.game.name, "end": settled.note, "winner": settled.winner,
            "names": [sheet.name for sheet in settled.before], "content": summary.markdown(), "plain": summary.plain(), "link": link,
        }  # fmt: skip
        self._outbox.put(campaign.id, settled.duel, json.dumps(body), at)
