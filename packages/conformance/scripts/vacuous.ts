/**
 * Which requirements pass though the successes of all operations that they are about hold nothing: each row is a place to look.
 * Those about refusals pass by right.
 * `node scripts/vacuous.ts [--only GLOB]…`
 */
import { parseArgs } from "node:util";
import { requirements } from "../src/requirements.ts";
import { matcher } from "../src/select.ts";
import { runSuite } from "../src/suite.ts";
import type { Fetch } from "../src/wire/time.ts";
import { operations } from "@hr-platform/spec/operations";
import { stand } from "../test/stand.ts";

const { values } = parseArgs({ options: { only: { type: "string", multiple: true, default: ["*"] } } });
const wanted = matcher(values.only);
const { mock, fetch, target } = stand({ rateLimit: 100 });

/** The payload with nothing in it. */
function emptied(data: unknown): unknown {
  return Array.isArray(data) ? [] : typeof data === "object" && data !== null ? {} : null;
}

/** Answers successes of these operations without what is in them. */
function emptying(names: readonly string[]): Fetch {
  const patterns = operations
    .filter(({ id }) => names.includes(id))
    .map(({ method, path }) => new RegExp(`^${method} /api/v1${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`));
  return async (url, init) => {
    const response = await fetch(url, init);
    const asked = `${init?.method ?? "GET"} ${new URL(url).pathname}`;
    if (!response.ok || !patterns.some((pattern) => pattern.test(asked))) return response;
    const text = await response.text();
    const { status, headers } = response;
    if (!text.startsWith("{")) return new Response(status === 204 ? null : "", { status, headers });
    const body = JSON.parse(text) as { data: unknown; meta?: { total: number; has_more: boolean } };
    const meta = body.meta === undefined ? {} : { meta: { ...body.meta, total: 0, has_more: false } };
    return Response.json({ data: emptied(body.data), ...meta }, { status, headers });
  };
}

for (const { id, level, operations: names = [] } of requirements) {
  if (level !== "must" || !wanted(id) || names.length === 0) continue;
  const report = await runSuite({
    target,
    fetch: emptying(names),
    tier: "certify",
    only: [id],
    startedAt: new Date("2026-03-02T09:00:00Z"),
  });
  mock.reset();
  const row = report.requirements.find((one) => one.id === id)!;
  if (row.verdict === "pass") console.log(`${id} (${names.join(", ")}): ${row.statement}`);
}
await mock[Symbol.asyncDispose]();
