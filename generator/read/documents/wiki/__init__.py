"""Pages of wikis as their writers write them: wikitext of MediaWiki, alone or in the wiki's own export."""
