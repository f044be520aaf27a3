#!/bin/sh
# Starts the service and uses it like a script: uploads a dump, checks and stores a configuration, runs a cycle and reads its report, compares two cycles.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
terrace=${TERRACE:-$here/../../terrace}
work=$(mktemp -d)
"$terrace" serve --port 0 --data "$work/data" >"$work/log" 2>&1 &
service=$!
trap 'kill "$service" 2>/dev/null; wait "$service" 2>/dev/null || true; rm -rf "$work"' EXIT

until grep -q 'is listening on' "$work/log"; do
  kill -0 "$service" 2>/dev/null || { cat "$work/log" >&2; exit 1; }
  sleep 0.2
done
api=$(sed -n 's|.*is listening on \(http://[^ ]*/\) .*|\1api/v1|p' "$work/log")

say() {
  echo
  echo "== $*"
}

say "a dump goes in, and comes back as it was"
curl -sS --fail-with-body -T "$here/../quickstart/cluster.yaml" "$api/snapshots/monday"
echo
curl -sS --fail-with-body "$api/snapshots/monday" | cmp - "$here/../quickstart/cluster.yaml" && echo "the same bytes"

say "a configuration is checked"
printf 'actions: "enqueue, alocate"\ntiers: []\n' |
  curl -sS --fail-with-body -H 'Content-Type: text/yaml' --data-binary @- "$api/lint"
echo

say "and kept"
curl -sS --fail-with-body -X PUT -H 'Content-Type: text/yaml' --data-binary "@$here/packed.yaml" "$api/configurations/packed"
echo

say "a cycle is run: what it binds"
curl -sS --fail-with-body -D "$work/headers" -o "$work/report" -H 'Content-Type: application/json' \
  -d '{"snapshot": "monday", "configuration": "default"}' "$api/cycles"
sed -n '/"binds"/,/}/p' "$work/report" | head -n 20
report=${api%/api/v1}$(tr -d '\r' <"$work/headers" | sed -n 's/^[Ll]ocation: //p')
tag=$(tr -d '\r' <"$work/headers" | sed -n 's/^[Ee][Tt]ag: //p')

say "whoever has the report already is told so"
curl -sS -o "$work/again" -w '%{http_code}\n' -H "If-None-Match: $tag" "$report"

say "why a job fares as it does"
curl -sS --fail-with-body "$report/jobs/ml/train"
echo

say "the cluster as it is afterwards"
curl -sS --fail-with-body "$report/state" | grep -c 'nodeName:'

say "what another configuration would move"
curl -sS --fail-with-body -H 'Content-Type: application/json' \
  -d '{"snapshot": "monday", "before": "default", "after": "packed"}' "$api/comparisons" | head -n 20

say "three cycles in a row, with their progress"
run=${api%/api/v1}$(curl -sS --fail-with-body -D - -o "$work/run" -H 'Content-Type: application/json' \
  -d '{"snapshot": "monday", "cycles": 3}' "$api/runs" | tr -d '\r' | sed -n 's/^[Ll]ocation: //p')
curl -sS --fail-with-body -N "$run/events"
