import { expect, test } from "vitest";
import { causeLine } from "../../conformance/src/causes/cause-line.ts";
import { runSuite } from "../../conformance/src/suite.ts";
import { VARIANTS } from "../src/other-server/choices.ts";
import type { Mistake } from "../src/other-server/mistakes.ts";
import { otherServer } from "../src/other-server/server.ts";

/** Mistakes of one server, from different areas of the API. */
const MISTAKES: readonly Mistake[] = [
  "exports analytics to any key",
  "counts hidden leave in balances",
  "declines what was cancelled",
  "takes notes of any length",
  "completes managed tasks",
  "forgets terminated people",
  "lists secrets of webhooks",
  "answers for people of other companies",
  "counts weekends as leave",
  "hires over the API",
  "adds everybody twice",
  "loses the industry of a company",
];

test("a server with twelve mistakes has about as many causes, with what is dangerous first", async () => {
  const startedAt = new Date("2026-03-02T09:00:00Z");
  const server = otherServer({ choices: VARIANTS["other"]!, mistakes: MISTAKES, receiver: false, start: startedAt, seed: 7 });
  const { fetch, target, time } = server;
  const { causes, requirements } = await runSuite({ fetch, target, time, tier: "certify", startedAt, seed: 1 });
  const failing = requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(causes.flatMap((cause) => cause.requirements).toSorted()).toEqual(failing.toSorted());
  expect(failing.length).toBeGreaterThan(2 * MISTAKES.length);
  expect(causes.length).toBeLessThanOrEqual(1.6 * MISTAKES.length);
  expect(causes.slice(0, 4).map(({ danger }) => danger)).toEqual(["isolation", "isolation", "privacy", "secrets"]);
  const lines = causes.map(causeLine);
  for (const line of [
    /^companies are not kept apart in `\/employees` in \d operations: \d requirements fail$/,
    /^family-violence leave shows in `GET \/leave\/balances`: /,
    /^webhook endpoints show their secrets in `GET \/webhooks`: /,
    /^EMP-41 is broken: expected 200 to a GET of a terminated employee, got 404 NOT_FOUND in /,
    /^LEAVE-44 is broken: /,
    /^REC-15 and WEB-04 are broken: /,
    /^the scope of a key is not checked: 1 requirement fails$/,
    /^invalid bodies are accepted: `notes` may be too long: 1 requirement fails$/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line));
});

const PAGE = new Response("<h1>Cannot find that</h1>", { status: 404, headers: { "content-type": "text/html" } });
/** Operations that the half-finished server does not have. */
const ABSENT = /^(?:\w+ \/webhooks|GET \/analytics|GET \/messaging\/conversation|\w+ \/recruitment\/roles)/;

/** The answer of a half-finished server, made from that of a sound one. @param warns whether it speaks of hidden leave */
async function halfFinished(call: string, response: Response, warns: boolean): Promise<Response> {
  if (ABSENT.test(call)) return PAGE.clone();
  if (!response.ok || !["GET /company", "POST /employees", "POST /leave"].includes(call)) return response;
  const body = (await response.json()) as { data: Record<string, unknown> };
  const { data } = body;
  const before = (day: unknown): string => new Date(Date.parse(String(day)) - 86_400_000).toISOString().slice(0, 10);
  if (call === "POST /employees") data["start_date"] = before(data["start_date"]);
  if (call === "POST /leave" && warns) data["warnings"] = ["Overlaps with other leave"];
  return Response.json(call === "GET /company" ? data : body, response);
}

test("a half-finished server is told what it lacks, and nothing that follows from it", async () => {
  const startedAt = new Date("2026-03-02T09:00:00Z");
  const server = otherServer({ choices: VARIANTS["other"]!, mistakes: [], receiver: false, start: startedAt, seed: 7 });
  const { target, time } = server;
  const report = await runSuite({
    fetch: async (url, init) =>
      halfFinished(
        `${init.method} ${new URL(url).pathname.replace(/^.*\/v1/, "")}`,
        await server.fetch(url, init),
        (await new Request(url, init).text()).includes(target.resources!.hidden_leave!.employee_id),
      ),
    target,
    time,
    tier: "certify",
    startedAt,
    seed: 1,
  });
  const lines = report.causes.map(causeLine);
  expect(lines[0]).toBe("family-violence leave shows in `POST /leave`: 1 requirement fails");
  const [leak] = report.requirements.find(({ id }) => id === "PRIV-06")!.complaints!;
  expect([leak!.expected, leak!.got]).toEqual([
    expect.stringMatching(/: 20[01] with warnings (?:null|\[\])$/),
    expect.stringMatching(/^20[01] with warnings \["Overlaps with other leave"\]$/),
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^`start_date` is not kept as it was sent/));
  expect(lines).toContainEqual(expect.stringMatching(/^`GET \/company` does not wrap its answer in `data`: /));
  expect(lines).toContainEqual(expect.stringMatching(/^\d+ operations are not there: /));
  expect(lines.filter((line) => /missing|no JSON/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith("EMP-"))).toEqual([]);
  expect(report.absent!.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(["GET /webhooks", "POST /webhooks", "GET /analytics", "GET /messaging/conversation", "POST /recruitment/roles"]),
  );
  const reasons = new Map(report.requirements.map(({ id, verdict, cause, reason }) => [id, [verdict, cause, reason]]));
  expect(reasons.get("COMP-01")).toEqual(["inconclusive", "target", "GET /company answers without the member data"]);
  expect(reasons.get("MSG-08")).toEqual(["inconclusive", "target", "the target seems to have no GET /messaging/conversation"]);
  expect(reasons.get("REC-05")).toEqual(["inconclusive", "target", "the target seems to have no POST /recruitment/roles"]);
});
