#!/usr/bin/env bash
# Checks the alert rules and the scrape configuration with promtool (Debian: package "prometheus"). Outside CI.
set -euo pipefail
cd "$(dirname "$0")/../deploy/observability"
PROMTOOL=${PROMTOOL:-promtool}
"$PROMTOOL" check rules alerts.yml slo.yml
"$PROMTOOL" check config prometheus.yml
"$PROMTOOL" test rules ../../test/monitoring/alerts.promtool.yml
# Grafana's published model; SEXTANT_PYTHON names a Python with grafana-foundation-sdk.
if [ -n "${SEXTANT_PYTHON:-}" ]; then "$SEXTANT_PYTHON" ../../scripts/check-dashboards.py; else echo "not checked: dashboards (SEXTANT_PYTHON is not set)"; fi
