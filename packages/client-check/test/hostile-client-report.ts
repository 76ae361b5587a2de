import type { ClientReport, ScenarioReport, ScenarioVerdict } from "../src/report.ts";

/** A text that breaks out of every format that does not escape it. */
const HOSTILE = `</code></pre></script><script>alert("x")</script> ]]> &amp; \u0000\u0008\uFFFF \uD800 \u202E \`\`\` | <img src=x onerror=alert(1)> '" @octocat https://evil.test #1\n::error::x\n\n# heading`;

const VERDICTS: readonly ScenarioVerdict[] = ["pass", "fail", "fail", "fail", "warn", "inconclusive", "not-applicable", "not-run"];

/** A report with every verdict, and with hostile text wherever a text comes from a program. */
export function hostileClientReport(): ClientReport {
  const scenarios = VERDICTS.map((verdict, n): ScenarioReport => {
    const shows = verdict === "fail" || verdict === "warn" || verdict === "inconclusive";
    const finding = {
      level: verdict === "warn" ? "warn" : "fail",
      text: `POST /leave?x=${HOSTILE} was done twice.`,
      exchange: 7,
      console: "http://127.0.0.1:4010/console/requests/7?sandbox=sb3",
      mend: "Look before you send it again.",
      requirement: "CLIENT-07",
    } as const;
    return {
      id: `network.case-${n}.requestLeave`,
      title: "A write is done, and the connection is cut.",
      clause: ["§7"],
      expected: "It looks first.",
      verdict,
      ...(verdict === "pass" || verdict === "fail" ? {} : { reason: HOSTILE }),
      findings: shows ? [finding, { ...finding, requirement: "CLIENT-09" }] : [],
      ...(shows ? { parting: { here: `GET /${HOSTILE}`, there: null, exchange: 8 }, sandbox: "sb3", output: HOSTILE } : {}),
      ...(verdict === "fail"
        ? { left_behind: [{ table: "leave", record: HOSTILE, member: "resource.notes", before: null, after: HOSTILE }] }
        : {}),
      ...(n === 1 ? {} : { flags: ["--transport", '{"kind":"reset"}'] }),
      ms: 1250,
    };
  });
  const count = (verdict: ScenarioVerdict): number => VERDICTS.filter((one) => one === verdict).length;
  return {
    tool: { name: "hr-mock check-client", version: "0.1.0" },
    document_version: "1.3.0",
    started_at: "2026-03-02T09:00:00.000Z",
    command: ["node", "it's.mjs", HOSTILE],
    seed: 7,
    clock: "2026-03-02T01:00:00Z",
    company: "wattle",
    verdict: "not-ready",
    baseline: {
      status: 0,
      ms: 900,
      requests: 4,
      changes: 1,
      findings: [{ level: "fail", text: HOSTILE, exchange: 2, mend: "Send it in the header.", requirement: "CLIENT-05" }],
      notes: ["It left processes behind, which were ended."],
      steady: "whole",
    },
    needs: {
      operations: [{ operation: "POST /leave", id: "requestLeave", requests: 2, scope: "write" }],
      keys: [{ name: HOSTILE, scopes: ["read", "write"], needed: ["write"], unused: ["read"] }],
      events: ["leave.requested"],
      open_points: [{ id: "A-25", slug: "timestamp-form", value: "utc-seconds", values: ["offset"], refuses: [], breaks: ["offset"] }],
    },
    scenarios,
    summary: {
      pass: count("pass"),
      fail: count("fail"),
      warn: count("warn"),
      inconclusive: count("inconclusive"),
      "not-applicable": count("not-applicable"),
      "not-run": count("not-run"),
    },
    duration_ms: 61_234,
    faults: { known: 40, tried: 2, noticed: 1, missed: [{ id: "list-misses-one", title: "A list misses a row." }] },
  };
}
