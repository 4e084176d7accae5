"""Limits for untrusted YAML, checked before a loader, which recurses in C, runs out of stack."""

import yaml

MAX_DEPTH = 60
MAX_ALIASES = 20
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def is_too_complex(text: str) -> bool:
    """Return whether YAML is nested too deeply or repeats parts by aliases; broken YAML is checked up to its error."""
    depth = aliases = 0
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                depth += 1
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                depth -= 1
            aliases += isinstance(event, yaml.AliasEvent)
            if depth > MAX_DEPTH or aliases > MAX_ALIASES:
                return True
    except yaml.YAMLError:
        pass
    return False
