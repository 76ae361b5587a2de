# One comment a target: the one that is there is written anew.
set -euo pipefail
marker="<!-- hr-conformance $TARGET -->"
{ echo "$marker"; cat "$REPORT/report.md"; } >"$REPORT/comment.md"
comments="repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments"
id=$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1)
if [ -n "$id" ]; then
  gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F body=@"$REPORT/comment.md" >/dev/null
else
  gh api --method POST "$comments" -F body=@"$REPORT/comment.md" >/dev/null
fi
