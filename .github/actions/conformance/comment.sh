# One comment a target: the one that is there is written anew. A comment that cannot be written decides nothing.
set -uo pipefail
export MARKER="<!-- hr-conformance $TARGET -->"
{ echo "$MARKER"; cat "$REPORT/report.md"; } >"$REPORT/comment.md"
comments="repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments"
publish() {
  local found id
  found=$(gh api --paginate "$comments" --jq '.[] | select(.body | startswith(env.MARKER)) | .id') || return
  id=${found%%$'\n'*}
  if [ -n "$id" ]; then
    gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F body=@"$REPORT/comment.md" >/dev/null
  else
    gh api --method POST "$comments" -F body=@"$REPORT/comment.md" >/dev/null
  fi
}
publish || echo "::warning title=HR Platform conformance::The report could not be commented; the job needs the permission pull-requests: write, which pull requests from forks do not have. The job summary holds it."
exit 0
