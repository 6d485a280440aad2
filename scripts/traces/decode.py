"""Decodes exported traces and fails unless one of them goes from a request through a job of another process to an order."""

import pathlib
import sys
from collections import defaultdict

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

NEEDED = {"POST /api/trading/override/order", "publish broker", "process broker", "order place", "order gate", "order send", "order fill"}

names = defaultdict(set)
processes = defaultdict(set)
count = 0
for path in pathlib.Path(sys.argv[1]).glob("*.bin"):
    request = ExportTraceServiceRequest.FromString(path.read_bytes())
    for group in request.resource_spans:
        resource = {each.key: each.value.string_value for each in group.resource.attributes}
        for scope in group.scope_spans:
            for span in scope.spans:
                count += 1
                assert len(span.trace_id) == 16 and len(span.span_id) == 8, "ids have the wrong length"
                assert span.end_time_unix_nano >= span.start_time_unix_nano, "a span ends before it starts"
                names[span.trace_id].add(span.name)
                processes[span.trace_id].add(resource["service.instance.id"])
whole = [trace for trace in names if NEEDED <= names[trace] and len(processes[trace]) > 1]
print(f"{count} spans in {len(names)} traces; {len(whole)} with request, job and order in several processes")
sys.exit(0 if whole else 1)
