import { type Given, given } from "../check.ts";
import type { Exchange } from "../exchange.ts";
import type { Trial } from "../trial.ts";
import { hire } from "./people.ts";
import { team } from "./team.ts";

/** People of one department that the run made: a filter picks out exactly them, and nobody else changes them. */
export interface Crew {
  readonly department: string;
  readonly ids: readonly string[];
  /** Addresses of those whom the target refused to take all the same, with its answers. */
  readonly refused: readonly { readonly email: string; readonly exchange: Exchange }[];
}

const SIZE = 3;
/** Hires tried until there are enough. */
const TRIES = 5;

/** Three people of a department of their own. Ends checks as not applicable where the API does not hire. */
export const crew: Given<Crew> = given("crew", async (t) => {
  const line = await t.use(team).catch(() => undefined);
  if (line?.own === true) return { department: line.department, ids: [line.boss.id, line.manager.id, line.report.id], refused: [] };
  const department = `Crew ${t.token()}`;
  const ids: string[] = [];
  const refused: { email: string; exchange: Exchange }[] = [];
  for (let n = 0; n < TRIES && ids.length < SIZE; n += 1) {
    const { exchange, body, id } = await hire(t, { department }, { unread: true });
    if (exchange.ok && id !== "") ids.push(id);
    else if (ids.length === 0 && [403, 404, 501].includes(exchange.status))
      t.notApplicable(`POST /employees is refused here with ${exchange.status}, which the document permits (A-102)`);
    else refused.push({ email: String(body["email"]), exchange });
  }
  return ids.length > 1 ? { department, ids, refused } : t.stop(`no two people could be hired: ${refused.at(-1)?.exchange.brief}`);
});

/** Milliseconds that a list may lag behind what was written. */
const LAG = 2000;

/** Asks again after two seconds where an answer does not show yet what was written. */
export async function settled(t: Trial, ask: () => Promise<Exchange>, shows: (exchange: Exchange) => boolean): Promise<Exchange> {
  const first = await ask();
  if (shows(first)) return first;
  await t.wait(LAG);
  return ask();
}
