import { halfFinished } from "@hr-platform/strangers";
import { describe, expect, test } from "vitest";
import type { OperationId } from "@hr-platform/spec/operations";
import { checks } from "../../conformance/src/checks/index.ts";
import { currentDocument } from "../../conformance/src/document/api-document.ts";
import { requirementById } from "../../conformance/src/document/requirements.ts";
import { REQUESTS, TIERS, type Tier } from "../../conformance/src/run/schedule/tier.ts";
import { runSuite } from "../../conformance/src/suite.ts";
import { declaredGaps } from "../../conformance/src/target/declared-gaps.ts";
import type { Target } from "../../conformance/src/target/target.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { VirtualTime } from "../src/virtual-time.ts";

/** Of 18 operations. It has a limit of 100 requests a minute. */
const { start, absent } = await halfFinished(2);
const START = new Date("2026-03-04T01:00:00Z");
/** Milliseconds that it takes for a response. */
const LATENCY = 4;

interface Judged {
  readonly report: Report;
  /** Requests, such as `POST /leave 404`, with their number. */
  readonly sent: ReadonlyMap<string, number>;
}

async function judged(
  tier: Tier,
  { changes = {}, concurrency = 1 }: { changes?: Partial<Target>; concurrency?: number } = {},
): Promise<Judged> {
  const time = new VirtualTime();
  const { handle, target } = await start({ now: () => START.getTime() + time.now() });
  const fetch = time.slow(LATENCY, async (_, url, init) => handle(new Request(url, init)));
  const sent = new Map<string, number>();
  const report = await runSuite({
    target: { ...(target as Target), ...changes },
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      const line = `${init.method} ${new URL(url).pathname.slice("/api/v1".length)} ${response.status}`;
      sent.set(line, (sent.get(line) ?? 0) + 1);
      return response;
    },
    time,
    startedAt: START,
    tier,
    concurrency,
    preflight: true,
  });
  return { report, sent };
}

const failing = ({ report }: Judged): string[] => report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);

describe("a half-finished server", () => {
  test.for(TIERS)("at %s: what is found without declaring anything is found if all that is absent is declared", async (tier) => {
    const [plain, declared] = [await judged(tier), await judged(tier, { changes: { operations_not_implemented: [...absent] } })];
    const gone = declaredGaps({ base_url: "", keys: { full: "" }, operations_not_implemented: [...absent] }, currentDocument);
    const lost = failing(plain).filter((id) => !failing(declared).includes(id));
    const operationsOf = (id: string): readonly OperationId[] => (requirementById.get(id)?.operations ?? []) as readonly OperationId[];
    // What a key with the one scope is refused shows in the first requirement that calls the operation so, and always in that of the scope.
    const refused = new Set(failing(declared).flatMap((id) => (id.startsWith("SCOPE-") ? operationsOf(id) : [])));
    // What only the absence showed.
    const isKnown = (id: string): boolean => operationsOf(id).some((one) => gone.has(one) || refused.has(one));
    // A passive rule saw it in a read that only a check of something absent needed.
    const isActive = (id: string): boolean => checks.some((row) => row.id === id);
    const isSeen = (id: string): boolean =>
      plain.report.requirements.find((row) => row.id === id)!.complaints!.every(({ check }) => !isActive(check));
    expect(lost.filter((id) => !isKnown(id) && !isSeen(id))).toEqual([]);
  });

  test.for(TIERS.flatMap((tier) => [1, 4].map((concurrency) => ({ tier, concurrency }))))(
    "at $tier with $concurrency checks at a time: the requests of the tier are a ceiling, and nothing is left that they could remove",
    async ({ tier, concurrency }) => {
      const { report } = await judged(tier, { concurrency });
      expect(report.requests).toBeLessThanOrEqual(REQUESTS[tier]);
      // It refuses to take some settings back.
      expect(report.left_behind.filter(({ reason }) => !reason.startsWith("its removal got "))).toEqual([]);
    },
  );

  test("is not asked again and again for what it does not have", async () => {
    // The 30 s of a request are real: a machine that stands still for so long costs an answer, and all that needs it is tried again.
    const first = await judged("certify");
    const { report, sent } = first.report.unsteady === undefined ? first : await judged("certify");
    const again = [...sent].filter(([line, count]) => line.endsWith(" 404") && !/\/[0-9a-f-]{36}/.test(line) && count > 6);
    expect(again, JSON.stringify(report.unsteady)).toEqual([]);
  });
});
