# Runs the suite and hands its exit status on as an output: the comment comes before the step fails.
set -u
suite=$(cd "$HERE/../../.." && pwd)
report="${RUNNER_TEMP:?}/hr-conformance"
mkdir -p "$report"
arguments=(--target "$TARGET" --tier "$TIER")
if [ -n "$BASELINE" ] && [ -f "$BASELINE" ]; then arguments+=(--baseline "$BASELINE"); fi
if [ -n "$WAIVERS" ]; then arguments+=(--waivers "$WAIVERS"); fi
for pair in json=report.json html=report.html markdown=report.md sarif=report.sarif junit=report.xml ctrf=report.ctrf.json in-toto=report.intoto.json; do
  arguments+=(--report "${pair%%=*}=$report/${pair#*=}")
done
# The flags of ARGUMENTS are words of their own.
# shellcheck disable=SC2086
node "$suite/scripts/run.mjs" conformance "${arguments[@]}" $ARGUMENTS
status=$?
verdict=$(node -p 'try { JSON.parse(fs.readFileSync(process.argv[1])).verdict } catch { "" }' "$report/report.json")
{
  echo "report=$report"
  echo "verdict=$verdict"
  echo "status=$status"
} >>"$GITHUB_OUTPUT"
if [ -f "$report/report.md" ]; then cat "$report/report.md" >>"$GITHUB_STEP_SUMMARY"; fi
exit 0
