#!/usr/bin/env bash
# Runs the product with traces on, keeps what it exports, and decodes that with the Python package that the OpenTelemetry project
# generates from the protocol: an implementation that shares nothing with ours. Needs Python 3 with venv and PyPI. Outside CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet opentelemetry-proto==1.45.2
mkdir "$work/bodies"
SEXTANT_KEEP_TRACES="$work/bodies" npx vitest run test/platform/tracing.test.ts -t 'one trace'
"$work/venv/bin/python" scripts/traces/decode.py "$work/bodies"
