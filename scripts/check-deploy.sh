#!/usr/bin/env bash
# Lints deploy/ with the tools that are installed, and names those that are not. Outside CI.
set -euo pipefail
cd "$(dirname "$0")/../deploy"
HELM=${HELM:-helm}
has() { command -v "$1" >/dev/null || { echo "not checked: $1 is not installed"; return 1; }; }

if has "$HELM"; then
  render() { "$HELM" template release helm/sextant --kube-version 1.30.0 "$@"; }
  "$HELM" lint --quiet --kube-version 1.30.0 helm/sextant --set storage.existingClaim=shared
  if render >/dev/null 2>&1; then echo "the chart must refuse to run without shared storage"; exit 1; fi
  rendered=$(mktemp)
  render --set storage.existingClaim=shared --set deployments.live.enabled=true >"$rendered"
  render --set storage.artifactsBucket=a,storage.lakeBucket=b >>"$rendered"
  oidc=(--set storage.existingClaim=shared --set oidc.issuer=https://id.example)
  if render "${oidc[@]}" >/dev/null 2>&1; then echo "the chart must refuse single sign-on without client and roles"; exit 1; fi
  render "${oidc[@]}" --set oidc.clientId=c --set 'oidc.roles=staff=viewer' \
    --set oidc.redirectUrl=https://console.example/sign-in/callback >>"$rendered"
  # PyPI: kubernetes-validate, which has the schemas of Kubernetes inside; kubeconform needs them from the network.
  if has kubernetes-validate; then kubernetes-validate --strict --quiet -k 1.30 "$rendered"; fi
  rm "$rendered"
fi
if has hadolint; then hadolint Dockerfile; fi
if docker compose version >/dev/null 2>&1; then docker compose -f compose.yaml config --quiet; else echo "not checked: docker compose is not installed"; fi
if has systemd-analyze; then systemd-analyze verify systemd/sextant.service; fi
