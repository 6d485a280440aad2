"""Reads the dashboards with Grafana's published model (PyPI: grafana-foundation-sdk) and names what the model does not know."""

import json
import pathlib
import sys

from grafana_foundation_sdk.cog import encoder, plugins
from grafana_foundation_sdk.models import dashboard

FOLDER = pathlib.Path(__file__).parent.parent / "deploy/observability/grafana"
ABSENT = (None, [], {}, "", False, 0)


def differences(written, read, path=""):
    if isinstance(written, dict) and isinstance(read, dict):
        found = []
        for name, value in written.items():
            if name in read:
                found += differences(value, read[name], f"{path}.{name}")
            elif value not in ABSENT:
                found.append(f"{path}.{name} is unknown to the model")
        return found
    if isinstance(written, list) and isinstance(read, list) and len(written) == len(read):
        pairs = enumerate(zip(written, read))
        return [text for index, (one, other) in pairs for text in differences(one, other, f"{path}[{index}]")]
    return [] if written == read else [f"{path} is {written!r}, the model reads {read!r}"]


plugins.register_default_plugins()
failed = False
for file in sorted(FOLDER.glob("*.json")):
    written = json.loads(file.read_text())
    model = dashboard.Dashboard.from_json(written)
    read = json.loads(encoder.JSONEncoder(sort_keys=True).encode(model))
    found = differences(written, read)
    failed = failed or bool(found)
    print(f"{file.name}: {len(written['panels'])} panels, {len(found)} differences")
    for text in found:
        print(f"  {text}")
sys.exit(1 if failed else 0)
