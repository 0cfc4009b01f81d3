"""Characters at the field: kept, brought, sent into duels, and told what these did to them."""
