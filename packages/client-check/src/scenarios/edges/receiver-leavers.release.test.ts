import { expect, test } from "vitest";
import { type Call, all, check, openMock, program, receive, verdicts } from "../../../test/in-process.ts";
import type { RunProgram } from "../../run/program.ts";

openMock();

interface Person {
  readonly id: string;
  readonly status: string;
  readonly manager_id: string | null;
}

interface Carelessness {
  /** Takes an event about a record that it has heard of for one that was delivered twice. */
  readonly byRecord?: boolean;
  /** Does not look how the manager of somebody who has left stands. */
  readonly isBlind?: boolean;
  /** Cancels the leave that people approved of somebody who has left, and not what was approved on submission. */
  readonly forgetsAuto?: boolean;
}

/** Cancels the leave of somebody who has left. */
async function takeBack(call: Call, id: string, forgetsAuto: boolean): Promise<void> {
  const granted = forgetsAuto ? ["approved"] : ["approved", "auto_approved"];
  for (const one of await all<{ readonly id: string; readonly status: string }>(call, `/leave?employee_id=${id}`))
    if (granted.includes(one.status)) await call("DELETE", `/leave/${one.id}`, { reason: "The employment has ended." });
}

/** Gives the reports of somebody who has left another manager. */
async function handOver(call: Call, id: string, { isBlind = false, forgetsAuto = false }: Carelessness): Promise<void> {
  const people = new Map((await all<Person>(call, "/employees?status=all", { limit: "&limit=100" })).map((person) => [person.id, person]));
  const leaver = people.get(id);
  if (leaver?.status !== "terminated") return;
  await takeBack(call, id, forgetsAuto);
  const over = (manager: string | null): string | null => {
    const found = manager === null ? undefined : people.get(manager);
    return found?.status === "terminated" && !isBlind ? over(found.manager_id) : manager;
  };
  const above = over(leaver.manager_id);
  for (const { id: report, status, manager_id: manager } of people.values())
    if (manager === id && status !== "terminated" && above !== null) await call("PATCH", `/employees/${report}`, { manager_id: above });
}

/** A receiver that looks after the reports of people who leave. */
function handsOver(careless: Carelessness): RunProgram {
  return async (place, signal) => {
    const end = await program(async (call) => {
      const heard = new Set<string>();
      let turn = Promise.resolve();
      await receive<Person>(place, ({ id, event, data }) => {
        const key = careless.byRecord === true ? data.id : id;
        if (!event.startsWith("employee.") || heard.has(key)) return;
        heard.add(key);
        turn = turn.then(async () => await handOver(call, data.id, careless));
      });
      await turn;
    })(place, signal);
    return { ...end, isService: true };
  };
}

const [CHANGED, BOTH, AUTO] = ["deliveries.changed-before", "deliveries.both-left", "deliveries.leaver-auto-approved"];
const GOOD = { [CHANGED]: "pass", [BOTH]: "pass", [AUTO]: "pass" };

test.each<[string, Carelessness, Readonly<Record<string, string>>]>([
  ["is careful passes", {}, GOOD],
  ["knows events by their records is named", { byRecord: true }, { ...GOOD, [CHANGED]: "fail" }],
  ["does not look how a manager stands is named", { isBlind: true }, { ...GOOD, [BOTH]: "fail" }],
  ["forgets what was approved on submission is advised", { forgetsAuto: true }, { ...GOOD, [AUTO]: "warn" }],
])("a receiver that %s", async (_, careless, expected) => {
  expect(verdicts(await check(handsOver(careless), /^deliveries\.(?:changed-before|both-left|leaver-auto-approved)$/))).toEqual(expected);
});
