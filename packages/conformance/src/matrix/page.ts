import { createHash } from "node:crypto";
import { html as template, raw } from "hono/html";
import { LETTERS, type Matrix } from "./matrix.ts";
import { MATRIX_SCRIPT } from "./page/script.ts";
import { MATRIX_STYLE } from "./page/style.ts";

/** Nothing is loaded from anywhere, and no script runs but the page's own, whatever a result holds. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash("sha256").update(MATRIX_SCRIPT).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/** The page of a matrix: one file, which opens from a disk. Statements, open points and results side by side; it checks a certificate too. */
export async function matrixPage(matrix: Matrix): Promise<string> {
  // Data between script tags ends at the first `</script`, and comments begin with `<!--`.
  const data = JSON.stringify({ ...matrix, letters: LETTERS }).replaceAll("<", "\\u003c");
  const { document_version: version, results, programs } = matrix;
  const page = template`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>HR Platform REST API ${version}: ${results.length + programs.length} results</title>
<style>${raw(MATRIX_STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
<header>
<p class="kind">HR Platform REST API ${version}, conformance</p>
<h1>Who does what</h1>
<p class="soft">One column for each result. A pass needs evidence; what was not judged is never counted as passed. The order is that of names, and there is no score.</p>
</header>
<nav aria-label="Views" class="screen"></nav>
<search class="screen">
<label for="q">Filter</label>
<input type="search" id="q" placeholder="status:fail level:must area:privacy" aria-describedby="help">
<p id="help" class="soft">Words such as <code>status:fail</code>, <code>level:must</code>, <code>area:privacy</code>, <code>id:LEAVE-*</code>, <code>name:acme</code>, <code>tier:certify</code>, <code>observed:201</code>; with <code>-</code> before one for its contrary. Other words are searched for in the text.</p>
</search>
<main id="main" tabindex="-1"><p id="count" role="status"></p><div id="view"></div></main>
<footer class="soft"><p>Statements in our words, from the API document. ${matrix.left_out.length === 0 ? "" : `Left out: ${matrix.left_out.join("; ")}.`}</p></footer>
<noscript><p>This page needs its script to show the results. The same data is in matrix.json.</p></noscript>
<script type="application/json" id="data">${raw(data)}</script>
<script>${raw(MATRIX_SCRIPT)}</script>
</body>
</html>
`;
  return String(await page);
}
