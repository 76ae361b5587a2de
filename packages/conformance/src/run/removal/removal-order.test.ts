import { describe, expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { CheckContext } from "../check/check-context.ts";
import { cleanUp } from "./cleanup.ts";
import { Ledger, type LedgerLine } from "./ledger.ts";
import { Run } from "../run.ts";
import { hired } from "../../setup/people/people.ts";
import { liveWire } from "../../wire/live.ts";
import type { Fetch } from "../../wire/direct.ts";

/** A run against a mock. @param through changes what is sent or answered */
function begin({ ledger = new Ledger(), through = (fetch: Fetch): Fetch => fetch, on = mockTarget() } = {}) {
  const { mock, target, fetch } = on;
  const wire = liveWire({ target, fetch: through(fetch), perMinute: 1_000_000 });
  const run = new Run({ target, wire, ledger, seed: 1, startedAt: new Date(0), readOnly: false });
  return { run, t: new CheckContext(run, "EMP-21", run.judgements, null), mock };
}

/** A ledger with the lines of a ledger file. */
function found(...lines: readonly LedgerLine[]): Ledger {
  const ledger = new Ledger();
  ledger.takeUp(lines);
  return ledger;
}

describe("leave of a person whom the run hired", () => {
  const asked = async ({ t }: ReturnType<typeof begin>, employee_id: string): Promise<string> => {
    const types = (await t.call("listLeaveTypes")).data.list;
    for (const type of types) {
      const body = { employee_id, leave_type_id: type.at("id").raw, start_date: t.date(100), end_date: t.date(100), notes: t.token() };
      const made = await t.call("requestLeave", { body });
      if (made.ok) return made.data.at("id").text!;
    }
    throw new Error("no leave is accepted");
  };
  const deleted = (sent: string[]): ((fetch: Fetch) => Fetch) => {
    return (fetch) => async (url, init) => {
      if (init.method === "DELETE") sent.push(new URL(url).pathname.split("/").slice(-2).join("/"));
      return fetch(url, init);
    };
  };

  test("is not cancelled: it ends with their termination, here and when the ledger file is cleaned up", async () => {
    const sent: string[] = [];
    for (const by of ["this run", "the ledger file", "a check"]) {
      const on = mockTarget();
      const lines: LedgerLine[] = [];
      const own = begin({ on, ledger: new Ledger((line) => lines.push(line)), through: deleted(sent) });
      const { id } = await hired(own.t);
      await asked(own, id);
      if (by === "a check") await own.t.call("terminateEmployee", { params: { id } });
      const { run } = by === "the ledger file" ? begin({ on, through: deleted(sent), ledger: found(...lines) }) : own;
      expect(await cleanUp(run)).toEqual([]);
      expect([sent.splice(0), run.ledger.pending]).toEqual([[`employees/${id}`], []]);
      await on.mock[Symbol.asyncDispose]();
    }
  });

  test("is cancelled if the target refuses the termination because of it, and the termination is tried again", async () => {
    const sent: string[] = [];
    let leave = 0;
    const through =
      (fetch: Fetch): Fetch =>
      async (url, init) => {
        if (url.endsWith("/leave") && init.method === "POST") leave += 1;
        if (url.includes("/leave/") && init.method === "DELETE") leave -= 1;
        const refused = { error: { code: "CONFLICT", message: "They have leave." } };
        const isRefused = leave > 0 && url.includes("/employees/") && init.method === "DELETE";
        return deleted(sent)(isRefused ? async () => Response.json(refused, { status: 409 }) : fetch)(url, init);
      };
    const own = begin({ through });
    const { id } = await hired(own.t);
    const request = await asked(own, id);
    leave = 1;
    expect(await cleanUp(own.run)).toEqual([]);
    expect(sent).toEqual([`employees/${id}`, `leave/${request}`, `employees/${id}`]);
    expect(own.run.ledger.pending).toEqual([]);
    await own.mock[Symbol.asyncDispose]();
  });

  test("is cancelled if they cannot be terminated, and leave of others is always", async () => {
    const sent: string[] = [];
    const through =
      (fetch: Fetch): Fetch =>
      async (url, init) => {
        const isRefused = url.includes("/employees/") && init.method === "DELETE";
        return deleted(sent)(isRefused ? async () => new Response(null, { status: 500 }) : fetch)(url, init);
      };
    const own = begin({ through });
    const { id } = await hired(own.t);
    const request = await asked(own, id);
    expect(await cleanUp(own.run)).toMatchObject([{ label: `employee ${id}` }]);
    expect(new Set(sent)).toEqual(new Set([`employees/${id}`, `leave/${request}`]));
    expect(own.run.ledger.pending).toHaveLength(1);
    await own.mock[Symbol.asyncDispose]();
  });
});
