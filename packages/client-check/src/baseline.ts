import { type Observation, lineOf } from "./run/observation.ts";
import type { Finding } from "./judge/finding.ts";
import { sentAmounts } from "./judge/first-run/amounts.ts";
import { sentDates, unsentLastDays } from "./judge/first-run/sent-dates.ts";
import { passedOn } from "./judge/first-run/passed-on.ts";
import { takenAway } from "./judge/first-run/taken-away.ts";
import { testsText } from "./judge/judge-run.ts";
import { errorIn, refusedIn } from "./judge/parting.ts";
import { firstPageOnly } from "./scenarios/size.ts";
import { untaken } from "./scenarios/deliveries.ts";
import type { KnownProgram } from "./scenarios/scenario.ts";

/** Why nothing can be judged after the first run; undefined: it can. */
export function problemOf({ status, stopped, exchanges, keyless, ms, failedTests, posts, stood = {} }: Observation): string | undefined {
  // A recording of some of them is no such file: the mock makes the same ids for the same seed.
  const left = Object.keys(stood).find((path) => posts.length > 0 && posts.every(({ event }) => stood[path]!.includes(event)));
  if (left !== undefined)
    return `an earlier check has left ${left} in this folder, with the ids of the events that come now, so a receiver takes none of them; remove that file, or start in an empty folder`;
  if (stopped === "interrupted") return "it was interrupted";
  if (stopped === "flood") return `it had sent ${exchanges.length} requests, and had not ended; give every loop of it an end`;
  if (stopped !== undefined)
    return `it had not ended after ${Math.round(ms / 1000)} s; a program that goes on needs --start, or an end of its own`;
  if (exchanges.length === 0 && keyless > 0)
    return `it sent ${keyless} requests without a key of its sandbox; take the key from HR_KEY_FULL, HR_KEY_READ or HR_KEY_WRITE`;
  const end = status === 0 ? "" : `ended with status ${status}, and `;
  if (exchanges.length === 0)
    return `it ${end}sent no request to HR_BASE_URL; take the base URL from that variable, and the key from HR_KEY_FULL, HR_KEY_READ or HR_KEY_WRITE (for one of your own: sh -c 'MY_KEY=$HR_KEY_FULL exec PROGRAM')`;
  if (status !== 0) {
    // What other statuses mean is the program's own: a report that somebody has to look at, for one.
    const isNone = status === 1 ? "" : `; if ${status} is no failure, give the command as sh -c 'PROGRAM; test $? -eq ${status}'`;
    return `it ended with status ${status} on an ordinary company; its tests have to pass there first${testsText(failedTests)}${isNone}${refusalText(exchanges)}`;
  }
  const refused = exchanges.filter(({ response }) => response.status >= 400);
  if (refused.length === exchanges.length)
    return `it ended with status 0, although all of its requests were refused (${lineOf(refused[0]!)}: ${refused[0]!.response.status}); a program that fails ends with another status`;
  return undefined;
}

/** What the service refused for what it says, which may be why a program failed; "": nothing. */
function refusalText(exchanges: Observation["exchanges"]): string {
  const refused = refusedIn({ exchanges: [] }, { exchanges });
  return refused === undefined ? "" : `; the service refused ${lineOf(refused)}: ${refused.response.status} ${errorIn(refused) ?? ""}`;
}

/** What the baseline shows besides its traffic. */
export function baselineFindings({ observation, use, effects }: KnownProgram): Finding[] {
  const { exchanges, posts } = observation;
  return [
    ...unneededScopes(use),
    ...createsBeforeItLooks(exchanges, effects.length > 0),
    ...untaken({ posts }),
    ...firstPageOnly({ exchanges }),
    ...sentAmounts(observation),
    ...sentDates(observation),
    ...unsentLastDays(observation),
    ...takenAway(observation),
    ...passedOn(observation),
  ];
}

/** A key in place of which the company has one with fewer scopes that would do. */
function unneededScopes({ keys }: KnownProgram["use"]): Finding[] {
  return keys.flatMap(({ name, unused, lesser }): Finding[] =>
    lesser === undefined
      ? []
      : [
          {
            level: "warn",
            text: `The key ${name} has scopes that nothing needed: ${unused.join(", ")}.`,
            mend: `Give the program a key with fewer: ${lesser} would do.`,
            requirement: "CLIENT-20",
          },
        ],
  );
}

/** The creations that depend on facts of the company, and what tells these facts (§1). */
const LOOKS: Readonly<Record<string, readonly string[]>> = {
  createEmployee: ["getCompany", "listEmployees"],
  requestLeave: ["listLeaveTypes"],
};

function createsBeforeItLooks(exchanges: Observation["exchanges"], changes: boolean): Finding[] {
  if (!changes) return [];
  const created = exchanges.find(({ operation, hasEffect }) => hasEffect && operation !== null && Object.hasOwn(LOOKS, operation));
  if (created === undefined) return [];
  const looked = new Set(exchanges.slice(0, exchanges.indexOf(created)).map(({ operation }) => operation as string));
  if (LOOKS[created.operation!]!.some((one) => looked.has(one))) return [];
  return [
    {
      level: "warn",
      text: `${lineOf(created)} comes before any look at what it depends on.`,
      exchange: created.n,
      mend: "Begin with GET /company, then GET /employees and GET /leave-types.",
      requirement: "CLIENT-01",
    },
  ];
}
