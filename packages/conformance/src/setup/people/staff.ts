import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { CheckStopped } from "../../run/check/check-stopped.ts";
import { ownDomain, ownJurisdictions as named } from "../company/company.ts";
import { type Hired, colleague, employee, endIfClosed, hireDrawn, unusualDepartment } from "./people.ts";

/**
 * The response to the first POST /employees of the checks of employees, of any status. It shows whether the write key gets complete
 * responses, so that it may send the writes of others. If not, it is the response to a second hire, with the full key.
 */
export const firstHire: SetUp<Hired> = setUp("first-hire", async (t) => {
  const hireNew = async (settings: Parameters<typeof hireDrawn>[2]): Promise<Hired> => {
    const mark = t.token();
    const names = { first_name: `Zoë ${mark}`, last_name: `${mark} Ōtāne O'Neill-Fairweather`, job_title: `Grow & keep ${mark}'s` };
    return hireDrawn(t, { ...names, role: "manager" }, settings);
  };
  const first = await hireNew({ unread: true });
  const { key, status, ok, data } = first.exchange;
  const incomplete = key === "write" && (status === 401 || status === 403 || (ok && data.names.length < 2));
  return incomplete ? hireNew({}) : first;
});

/** The hired employee. Ends the check if the hire was refused: the document permits it (§4.2, A-102). */
export function requireHired(t: CheckContext, tried: Hired): Hired {
  const { exchange, id } = tried;
  if (exchange.ok && id !== "") return tried;
  endIfClosed(t, exchange);
  return t.stop(`no employee could be hired: ${String(exchange)}`);
}

/** A manager that the run hired, employed for 200 days, without a manager of their own. */
export const boss: SetUp<Hired> = setUp("staff-boss", async (t) => {
  const tried = await t.use(firstHire);
  // The document does not say which texts a server accepts.
  return requireHired(t, tried.exchange.status === 400 ? await hireDrawn(t, { role: "manager" }) : tried);
});

/** Ends checks that hire if the API does not. */
export const hiring: SetUp<void> = setUp("hiring", async (t) => {
  const { exchange } = await t.use(firstHire);
  if (!exchange.ok) await t.use(employee);
});

/** GET of the boss by id, right after the hire. */
export const bossRead: SetUp<Exchange> = setUp("boss-read", async (t) => t.call("getEmployee", { params: { id: (await t.use(boss)).id } }));

/** The first invitation of the boss. */
export const bossInvited: SetUp<Exchange> = setUp("boss-invited", async (t) =>
  t.call("inviteEmployee", { params: { id: (await t.use(boss)).id } }),
);

/** Jurisdictions in which the company employs people, as employees name them; AU if it names none. */
export const staffJurisdictions: SetUp<readonly string[]> = setUp("staff-jurisdictions", async (t) => {
  const known = await t.use(named);
  return known.length > 0 ? known : ["AU"];
});

/** Two employees of one department, hired together: one starts about now, the other is a contractor. */
export interface Pair {
  readonly department: string;
  readonly stayer: Hired;
  readonly leaver: Hired;
}

/** The pair. Both report to the boss; checks may change the stayer; the leaver is terminated by `leaverTerminated`. */
export const hiredPair: SetUp<Pair> = setUp("staff-pair", async (t) => {
  const { id } = await t.use(boss);
  const places = await t.use(staffJurisdictions);
  const mark = t.token();
  const both = async (department: string, title: string, named: Readonly<Record<string, unknown>> = {}): Promise<readonly [Hired, Hired]> =>
    Promise.all([
      // Both have the same title: an update that wrongly changes everyone with that title becomes visible.
      hireDrawn(t, {
        department,
        manager_id: id,
        employment_type: "part_time",
        start_date: t.date(-3),
        job_title: title,
        jurisdiction: places.at(-1),
        ...named,
      }),
      hireDrawn(t, {
        department,
        manager_id: id,
        employment_type: "contractor",
        job_title: title,
        jurisdiction: places.at(places.length > 2 ? 1 : 0),
      }),
    ]);
  const unusual = unusualDepartment(mark);
  let [department, people] = [
    unusual,
    await both(unusual, `${mark} "keeper" of A\\B, <i>tea</i> & all that is called ${mark}'s`, { first_name: `<${mark}>` }),
  ];
  // The document does not say which texts a server accepts.
  if (people.some(({ exchange }) => exchange.status === 400))
    [department, people] = [`${mark} desk`, await both(`${mark} desk`, `${mark} keeper`)];
  const [stayer, leaver] = people;
  return { department, stayer: requireHired(t, stayer), leaver: requireHired(t, leaver) };
});

/** An employee who reports to the leaver, in the same department and with the stayer's name; hired before the leaver is terminated. */
export const follower: SetUp<Hired> = setUp("staff-follower", async (t) => {
  const { department, stayer, leaver } = await t.use(hiredPair);
  const { first_name, last_name } = stayer.body;
  const places = await t.use(staffJurisdictions);
  const token = t.token();
  return hireDrawn(
    t,
    { department, manager_id: leaver.id, employment_type: "casual", jurisdiction: places[places.length > 2 ? 1 : 0] },
    {
      unusual: {
        start_date: { toCome: t.date(45) },
        email: { tagged: `${token}+b@${await t.use(ownDomain)}` },
        first_name: { asBefore: first_name },
        last_name: { asBefore: last_name },
        job_title: { letters: `${token} “Größe” – 東京 \u{20BB7}野` },
      },
    },
  );
});

/** The exchanges of a termination. */
export interface Termination {
  readonly id: string;
  /** DELETE without a body. */
  readonly bare: Exchange;
  /** DELETE with the date only, if a DELETE without a body was refused with 400. */
  readonly dated?: Exchange;
  /** The last exchange. */
  readonly last: Exchange;
}

/**
 * Dates for a termination, the likeliest first, as YYYY-MM-DD. Which dates are accepted is open: a server may refuse past ones, and
 * in its time zone it may be tomorrow already.
 */
export function lastDays(t: CheckContext): readonly string[] {
  return [-1, 0, 1].map((days) => t.date(days));
}

/** Terminates an employee on the first of those days that is not refused as invalid. */
export async function terminateDated(t: CheckContext, id: string): Promise<Exchange> {
  const seen: Exchange[] = [];
  for (const termination_date of lastDays(t)) {
    seen.push(await t.call("terminateEmployee", { params: { id }, body: { termination_date } }));
    if (seen.at(-1)!.status !== 400) break;
  }
  return seen.at(-1)!;
}

/** Terminates an employee, with a date if the server requires one. */
export async function terminate(t: CheckContext, id: string): Promise<Termination> {
  const bare = await t.call("terminateEmployee", { params: { id } });
  if (bare.status !== 400) return { id, bare, last: bare };
  const dated = await terminateDated(t, id);
  return { id, bare, dated, last: dated };
}

/** The termination of the leaver of the pair. */
export const leaverTerminated: SetUp<Termination> = setUp("staff-left", async (t) => terminate(t, (await t.use(hiredPair)).leaver.id));

/** GET of the leaver by id, right after the termination. */
export const leaverRead: SetUp<Exchange> = setUp("left-read", async (t) =>
  t.call("getEmployee", { params: { id: (await t.use(leaverTerminated)).id } }),
);

/** An employee to update: the boss, or a colleague if the API does not hire; a colleague is put back at the end of the run. */
export interface Subject {
  readonly id: string;
  /** Whether the run hired them. */
  readonly own: boolean;
  /** GET by id before the update. */
  readonly read: Exchange;
}

/** An employee to update: hired by the run, or a colleague if no one can be hired. */
export const updateSubject: SetUp<Subject> = setUp("staff-subject", async (t) => {
  try {
    return { id: (await t.use(boss)).id, own: true, read: await t.use(bossRead) };
  } catch (error) {
    if (!(error instanceof CheckStopped)) throw error;
    const id = await t.use(colleague);
    return { id, own: false, read: await t.call("getEmployee", { params: { id } }) };
  }
});
