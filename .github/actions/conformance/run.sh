# Runs the suite and hands its exit status on as an output: the comment comes before the step fails.
set -u
suite=$(cd "$HERE/../../.." && pwd)
# Of its own: what an earlier run of the job wrote is not taken for this one's.
report=$(mktemp -d "${RUNNER_TEMP:?}/hr-conformance-XXXXXX")
arguments=(--target "$TARGET" --tier "$TIER")
if [ -n "$BASELINE" ] && [ -f "$BASELINE" ]; then
  arguments+=(--baseline "$BASELINE")
elif [ -n "$BASELINE" ]; then
  echo "::notice title=HR Platform conformance::There is no baseline $BASELINE; every failure counts."
fi
if [ -n "$WAIVERS" ]; then arguments+=(--waivers "$WAIVERS"); fi
for pair in json=report.json html=report.html markdown=report.md sarif=report.sarif junit=report.xml ctrf=report.ctrf.json in-toto=report.intoto.json; do
  arguments+=(--report "${pair%%=*}=$report/${pair#*=}")
done
# The flags of ARGUMENTS are words of their own, in which RATE-* stays as it is.
set -f
# shellcheck disable=SC2086
node "$suite/scripts/run.mjs" conformance "${arguments[@]}" $ARGUMENTS
status=$?
# Without a report nothing was judged, whatever went wrong.
if [ ! -f "$report/report.json" ]; then status=2; fi
verdict=$(node -p 'try { JSON.parse(fs.readFileSync(process.argv[1])).verdict } catch { "" }' "$report/report.json")
{
  echo "report=$report"
  echo "verdict=$verdict"
  echo "status=$status"
} >>"$GITHUB_OUTPUT"
if [ -f "$report/report.md" ]; then cat "$report/report.md" >>"$GITHUB_STEP_SUMMARY"; fi
exit 0
