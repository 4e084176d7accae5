"""The types and properties of schema.org that pages use, as its validator knows them (version 28)."""

# `query-input` is an annotation that Google defines.
_THING = "name url description image identifier sameAs alternateName"
_WORK = f"{_THING} author award contributor datePublished encoding inLanguage isPartOf keywords publisher"
_ARTICLE = f"{_WORK} pageStart pageEnd"
SCHEMA_ORG = {
    "ScholarlyArticle": _ARTICLE, "Report": _ARTICLE, "Periodical": _WORK, "WebPage": _WORK,
    **dict.fromkeys(("Book", "Dataset", "SoftwareSourceCode", "Thesis"), _WORK),
    "PublicationIssue": f"{_ARTICLE} issueNumber", "PublicationVolume": f"{_ARTICLE} volumeNumber",
    "CollectionPage": f"{_WORK} mainEntity", "ProfilePage": f"{_WORK} mainEntity",
    "WebSite": f"{_WORK} potentialAction",
    "Person": f"{_THING} affiliation familyName givenName jobTitle", "Organization": f"{_THING} parentOrganization",
    "Role": f"{_THING} roleName contributor", "PropertyValue": f"{_THING} propertyID value",
    "MediaObject": f"{_WORK} contentUrl encodingFormat", "BreadcrumbList": f"{_THING} itemListElement",
    "ItemList": f"{_THING} itemListElement numberOfItems", "ListItem": f"{_THING} item position",
    "SearchAction": f"{_THING} target query-input", "EntryPoint": f"{_THING} urlTemplate",
}  # fmt: skip


def unknown_to_schema_org(value: object) -> set[tuple[str, ...]]:
    """Properties that none of the types of their nodes has."""
    if isinstance(value, list):
        return {found for one in value for found in unknown_to_schema_org(one)}
    if not isinstance(value, dict):
        return set()
    types = [value["@type"]] if isinstance(value.get("@type"), str) else value.get("@type", [])
    known = {name for one in types for name in SCHEMA_ORG[one].split()}
    own = {(*types, name) for name in value if types and name[0] != "@" and name not in known}
    return own | unknown_to_schema_org([*value.values()])
