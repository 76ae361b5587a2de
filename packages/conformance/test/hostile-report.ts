import type { ExchangeRecord } from "../src/exchange/exchange.ts";
import { causesOf } from "../src/causes/causes.ts";
import type { Report, Verdict } from "../src/verdict/report.ts";
import { requirements } from "../src/document/requirements.ts";
import { summarise } from "../src/verdict/verdicts.ts";

/** A text that breaks out of every format without escaping. */
const HOSTILE = `</code></script><script>alert("x")</script> ]]> &amp; \u0000\u0008\uFFFF \uD800 \`\`\` | <img src=x onerror=alert(1)> '"`;

const VERDICTS: readonly Verdict[] = ["pass", "fail", "warn", "observed", "inconclusive", "not-applicable", "not-implemented", "not-run"];

/** Texts with commands for terminals, CI services or Markdown. */
export const HOSTILE_TEXTS: readonly string[] = [
  HOSTILE,
  "\u001B]0;title\u0007",
  "\u001B[2J\u009B31m",
  "\r\n::error file=x::forged\n",
  "::add-mask::x",
  "##[error]x",
  "##vso[task.complete]",
  "\u2028::warning::x",
  "\u202Eabc",
  "\t",
  " ",
  ":",
  "#",
  "[",
  "@octocat",
  "@org/team",
  "&commat;octocat",
  "&#64;octocat",
  "https://evil.test/x?y",
  "www.evil.test",
  "someone@evil.test",
  "#1",
  "GH-1",
  "org/repo#2",
  "\n# heading\n",
  "\n\n```\n",
  "![x](https://evil.test)",
];

/** A report with every verdict, and with hostile text in every member that a server controls. */
export function hostileReport(hostile: string = HOSTILE): Report {
  const record: ExchangeRecord = {
    id: "LEAVE-38/2",
    owner: "LEAVE-38",
    operation: "approveLeave",
    key: "full",
    open: [],
    request: {
      method: "PATCH",
      path: `/leave/${hostile}/approve`,
      query: hostile,
      headers: { authorization: "Bearer <full>" },
      body: hostile,
    },
    response: { status: 500, headers: {}, body: hostile, ms: 3 },
  };
  const rows = requirements.map(({ id, level, section, statement }, n) => {
    const verdict = VERDICTS[n % VERDICTS.length]!;
    const complaint = {
      check: "LEAVE-38",
      expected: `200 ${hostile}`,
      got: hostile,
      exchanges: [record.id],
      curl: `curl -d '${hostile}'`,
    };
    const complaints = verdict === "fail" || verdict === "warn" ? { complaints: [complaint], evidence: [record.id] } : {};
    return { id, level, section, statement, verdict, checks: [id], reason: hostile, seen: [hostile], ...complaints };
  });
  const absent = [{ operation: "GET /analytics", requirements: [rows.find(({ verdict }) => verdict === "fail")!.id] }];
  return {
    tool: { name: "hr-conformance", version: "0.1.0" },
    document_version: "1.3.0",
    target: { name: `${hostile} staging`, base_url: "https://staging.example/api/v1" },
    started_at: "2026-03-02T09:00:00.000Z",
    duration_ms: 61_234,
    seed: 7,
    tier: "ci",
    requests: 432,
    verdict: "non-conformant",
    summary: summarise(rows),
    requirements: rows,
    decisions: [{ id: "A-38", slug: "admin-implies", observed: hostile }],
    exchanges: [record],
    catalogue: { faults: 712, of: 886 },
    left_behind: [{ label: `candidate ${hostile}`, reason: hostile }],
    absent,
    causes: causesOf({ requirements: rows, exchanges: [record], absent }),
    unsteady: [
      { operation: `GET ${hostile}`, status: 503, count: 12, of: 20 },
      { operation: "POST /employees", status: "no response", count: 1, of: 6 },
    ],
    interrupted: hostile,
  };
}
