import { currentContract } from "@hr-platform/engine/contract/current";
import { type Observation, type SeenExchange, bodyOf, idsIn, lineOf, retryAfter } from "../run/observation.ts";
import type { Finding } from "./finding.ts";

/** Milliseconds in which requests may have left before the program read a refusal: others of the same moment. */
const IN_FLIGHT = 800;

/** How often the same request may meet the same refusal. Once more is a second look. A conflict may pass: with a look at the record each time, more often. */
const [MOST_REFUSED, MOST_CONFLICTS] = [2, 5];

/** What the traffic of a run shows, whatever came of it. */
export function trafficFindings({ exchanges, posts }: Pick<Observation, "exchanges" | "posts">): Finding[] {
  return [
    ...repeatedRefusals(exchanges, posts),
    ...sentIntoTheLimit(exchanges),
    ...keysElsewhere(exchanges),
    ...againstTheState(exchanges),
    ...passedOver(exchanges),
    ...sentBackWhole(exchanges),
    ...notKept(exchanges),
  ];
}

const asSent = (seen: SeenExchange): string => `${seen.token} ${lineOf(seen)} ${bodyOf(seen)}`;

/** A request that is refused for what it says is refused again when it is sent unchanged (§7). An event that came in between is a new reason to ask. */
function repeatedRefusals(exchanges: readonly SeenExchange[], posts: Observation["posts"]): Finding[] {
  const refused = exchanges.filter(({ response: { status } }) => status >= 400 && status < 500 && status !== 429);
  const events = (same: readonly SeenExchange[]): number => posts.filter(({ at }) => at >= same[0]!.ms && at <= same.at(-1)!.ms).length;
  // A receiver may look anew at each event, and for two rows.
  const isOfEachEvent = (same: readonly SeenExchange[]): boolean =>
    posts.length > 0 && same[0]!.request.method === "GET" && same.length <= MOST_REFUSED * (1 + posts.length);
  const found = [...Map.groupBy(refused, (seen) => `${seen.response.status} ${asSent(seen)}`).values()]
    .filter((same) => same.length - events(same) > (isLookedAt(same, exchanges) ? MOST_CONFLICTS : MOST_REFUSED))
    .map((same): Finding => ({
      level: isOfEachTurn(same, exchanges) || isOfEachEvent(same) ? "warn" : "fail",
      text: `${lineOf(same[0]!)} was refused with ${same[0]!.response.status}, and sent ${same.length - 1} more times unchanged.`,
      exchange: same[MOST_REFUSED]!.n,
      mend: "Repeat a request after a 429, a 5xx or a lost answer only; any other 4xx needs another request.",
      requirement: "CLIENT-09",
    }));
  return [...Map.groupBy(found, ({ level }) => level).values()].map(([first, ...others]) =>
    others.length === 0 ? first! : { ...first!, text: `${first!.text} So it was with ${others.length} more.` },
  );
}

/**
 * Whether a program gave up soon, and did other things between each two requests that were refused, or had a key that may not do this: it may have
 * needed the same for each row of its input.
 */
function isOfEachTurn(same: readonly SeenExchange[], exchanges: readonly SeenExchange[]): boolean {
  const places = same.map((seen) => exchanges.indexOf(seen));
  const isApart = places.slice(1).every((place, n) => place > places[n]! + 1);
  return same.length <= MOST_CONFLICTS && (isApart || same[0]!.response.status === 403);
}

/** Whether a program read the record between each two requests that met a conflict: its state may have been another one then (§7). */
function isLookedAt(same: readonly SeenExchange[], exchanges: readonly SeenExchange[]): boolean {
  const [id] = idsIn(same[0]!.request.path);
  const reads = exchanges.filter(({ request: { method, path } }) => method === "GET" && id !== undefined && path.includes(id));
  return (
    same[0]!.response.status === 409 && same.slice(1).every(({ n }, place) => reads.some((read) => read.n > same[place]!.n && read.n < n))
  );
}

/**
 * A key that is over its limit sends nothing until Retry-After is over (§8). Another request may be that of a second worker, which was not
 * refused yet: advice. The document says no more than that each would be refused.
 */
function sentIntoTheLimit(exchanges: readonly SeenExchange[]): Finding[] {
  const findings: Finding[] = [];
  for (const [place, limited] of exchanges.entries()) {
    const { response, token, ms } = limited;
    if (response.status !== 429) continue;
    const wait = retryAfter(limited);
    const later = exchanges
      .slice(place + 1)
      .filter((next) => next.token === token && (next.ms - ms > IN_FLIGHT || isSentAgain(limited, next)));
    const tooEarly = wait === 0 ? hammering(later, ms) : later.find((next) => next.ms - ms < wait * 1000 - IN_FLIGHT);
    if (tooEarly === undefined) continue;
    const said = wait === 0 ? "the answer names no time, and a window is a minute" : `Retry-After says ${wait} s`;
    findings.push({
      level: wait === 0 || isSentAgain(limited, tooEarly) ? "fail" : "warn",
      text: `The key was over its limit, and sent ${lineOf(tooEarly)} ${((tooEarly.ms - ms) / 1000).toFixed(1)} s later; ${said}.`,
      exchange: tooEarly.n,
      mend: "After a 429 let every request with that key wait: as long as Retry-After says, or a minute.",
      requirement: "CLIENT-10",
    });
    break;
  }
  return findings;
}

/** Whether a request is the one that was refused, sent again: then it was not under way at the time. */
function isSentAgain(limited: SeenExchange, next: SeenExchange): boolean {
  return asSent(limited) === asSent(next);
}

/** Milliseconds within which a program that knows no time must not try more than this often: the limit is one of a minute. */
const [SOON, MOST_SOON] = [5000, 2];

/** The request by which a program that was told no time tries too often. */
function hammering(later: readonly SeenExchange[], since: number): SeenExchange | undefined {
  return later.filter(({ ms }) => ms - since < SOON)[MOST_SOON];
}

/** A key belongs in the header Authorization, and nowhere else (§5): paths and queries stand in logs. */
function keysElsewhere(exchanges: readonly SeenExchange[]): Finding[] {
  const found = exchanges.find((seen) => {
    const { path, query } = seen.request;
    return seen.token !== "" && `${path}?${query} ${bodyOf(seen)}`.includes(seen.token);
  });
  if (found === undefined) return [];
  const where = `${found.request.path}?${found.request.query}`.includes(found.token) ? "the address" : "the body";
  return [
    {
      level: "fail",
      text: `${found.request.method} ${found.request.path.replaceAll(found.token, "KEY")} has the key in ${where}.`,
      exchange: found.n,
      mend: "Send the key in the header Authorization alone.",
      requirement: "CLIENT-05",
    },
  ];
}

/** The states of a record in which a write makes no sense (§3). */
const SENSELESS: Readonly<Record<string, readonly string[]>> = {
  approveLeave: ["approved", "auto_approved", "declined", "cancelled"],
  declineLeave: ["declined", "cancelled"],
  cancelLeave: ["cancelled"],
  terminateEmployee: ["terminated"],
};

/** A record in the data of an answer. */
type Stated = Readonly<Record<string, unknown>>;

/** The records of an answer. */
export function recordsIn({ response: { status, body }, isArranged }: SeenExchange): readonly Stated[] {
  if (status >= 400 || isArranged || !body.startsWith("{")) return [];
  const { data } = JSON.parse(body) as { readonly data?: Stated | readonly (Stated | null)[] | null };
  return [data ?? []].flat().filter((one) => one !== null);
}

/** A write to a record whose state, as the program itself has read it, rules that out (§3). */
function againstTheState(exchanges: readonly SeenExchange[]): Finding[] {
  const states = new Map<string, string>();
  for (const seen of exchanges) {
    const [id = ""] = idsIn(seen.request.path);
    const state = states.get(id) ?? "";
    if (SENSELESS[seen.operation ?? ""]?.includes(state) === true && !seen.isArranged)
      return [
        {
          level: "fail",
          text: `${lineOf(seen)} was sent although the record was ${state} when the program had read it.`,
          exchange: seen.n,
          mend: "Look at the status of a record before you change it, and leave it as it is if it is another one than you expect.",
          requirement: "CLIENT-15",
        },
      ];
    for (const record of recordsIn(seen))
      if (typeof record.id === "string" && typeof record.status === "string") states.set(record.id, record.status);
  }
  return [];
}

/** A change of a person that sends the whole record back: a service may refuse members that cannot be edited (§4.9 N2), and it undoes what others changed. */
function sentBackWhole(exchanges: readonly SeenExchange[]): Finding[] {
  const found = exchanges.find((seen) => seen.operation === "updateEmployee" && /"(?:id|created_at)":/.test(bodyOf(seen)));
  if (found === undefined) return [];
  return [
    {
      level: "warn",
      text: `${lineOf(found)} sent the whole record back, with members that cannot be edited.`,
      exchange: found.n,
      mend: "Send what you change, and nothing else of a record.",
      requirement: "CLIENT-04",
    },
  ];
}

/** A member that a program sent when it made a record, and of which the record has no value: it needs another one, which was not sent. */
function notKept(exchanges: readonly SeenExchange[]): Finding[] {
  for (const seen of exchanges) {
    if (seen.request.method !== "POST" || !seen.hasEffect || seen.isArranged || !bodyOf(seen).startsWith("{")) continue;
    const [made] = recordsIn(seen);
    const lost = Object.entries(JSON.parse(bodyOf(seen)) as object).find(
      ([name, value]) => typeof value === "string" && value !== "" && (made?.[name] === null || made?.[inOneWord(name)] === null),
    );
    if (lost === undefined) continue;
    const [name, value] = lost as [string, string];
    return [
      {
        level: "fail",
        text: `${lineOf(seen)} sent ${name} “${value.slice(0, 40)}”, and the record that it made has none.`,
        exchange: seen.n,
        mend: "Send what the member needs besides, such as half_day for half_day_period, and look in the answer whether it was taken.",
        requirement: "CLIENT-08",
      },
    ];
  }
  return [];
}

/** The name of a member of a request as records of leave have it, such as `halfDayPeriod`. */
const inOneWord = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A list of which the program's own changes took rows away while it read the pages: others moved to pages that it had read (§8). */
function passedOver(exchanges: readonly SeenExchange[]): Finding[] {
  const pages = exchanges.filter(({ operation, response, isArranged }) => PAGED.has(operation) && response.status === 200 && !isArranged);
  for (const same of Map.groupBy(
    pages,
    ({ operation, request: { query }, token }) => `${token} ${operation} ${selectionOf(query)}`,
  ).values()) {
    const shrunk = same.findIndex((page, n) => n > 0 && pageOf(page) > pageOf(same[n - 1]!) && totalOf(page) < totalOf(same[n - 1]!));
    const changed = exchanges.find(({ n, hasEffect }) => hasEffect && n > (same[shrunk - 1]?.n ?? 0) && n < (same[shrunk]?.n ?? 0));
    const ids = new Set(same.flatMap((page) => recordsIn(page).map(({ id }) => id)));
    const missed = Math.max(...same.map(totalOf)) - ids.size;
    if (changed === undefined || missed <= 0) continue;
    return [
      {
        level: "fail",
        text: `The program sent ${lineOf(changed)} before ${lineOf(same[shrunk]!)}, so rows moved to a page that it had read: it never saw ${missed} of ${missed + ids.size}.`,
        exchange: same[shrunk]!.n,
        about: "records",
        mend: "Read all pages before you change what the list selects, or begin with its first page again after a change.",
        requirement: "CLIENT-03",
      },
    ];
  }
  return [];
}

/** How many rows a list has in all, as a page of it says; 0: it does not. */
function totalOf({ response: { body } }: SeenExchange): number {
  return Number(/"total":\s*(\d+)/.exec(body.slice(-200))?.[1] ?? 0);
}

const PAGED: ReadonlySet<string | null> = new Set(currentContract.operations.filter(({ query }) => "page" in query).map(({ id }) => id));

/** The page of a list that was requested. */
export function pageOf({ request: { query } }: SeenExchange): number {
  return Number(new URLSearchParams(query).get("page") ?? 1);
}

/** The last page that was requested of each list that goes on after it. */
export function unfollowedLists({ exchanges }: Pick<Observation, "exchanges">): SeenExchange[] {
  const lists = exchanges.filter(({ operation, response, isArranged }) => PAGED.has(operation) && response.status === 200 && !isArranged);
  const bySelection = Map.groupBy(lists, ({ operation, request: { query }, token }) => `${token} ${operation} ${selectionOf(query)}`);
  return [...bySelection.values()].flatMap((pages) => {
    const last = pages.reduce((furthest, one) => (pageOf(one) >= pageOf(furthest) ? one : furthest));
    return /"has_more":\s*true/.test(last.response.body) ? [last] : [];
  });
}

/** A query without its page. */
function selectionOf(query: string): string {
  const parameters = [...new URLSearchParams(query)].filter(([name]) => name !== "page" && name !== "limit");
  return JSON.stringify(parameters.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
