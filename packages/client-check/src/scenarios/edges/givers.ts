import type { CompanyData } from "@hr-platform/domain";
import type { Finding } from "../../judge/finding.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import { recordsIn } from "../../judge/traffic.ts";
import { type Observation, bodyOf, idsIn, lineOf } from "../../run/observation.ts";
import { leaver } from "../company-edits.ts";
import type { KnownProgram, ScenarioRow } from "../scenario.ts";

const LOOKS: Expectation = {
  effects: "any",
  end: "or-clear",
  requirement: "CLIENT-15",
  mend: "Look at the status of a manager: manager_id may name somebody who is terminated.",
};

/** The managers in whose names a program posts recognition for people whom they lead. */
function givers({ observation: { exchanges, knows } }: KnownProgram): ReadonlySet<string> {
  const leads = new Map(exchanges.flatMap(recordsIn).map(({ id, manager_id: lead }) => [id, lead]));
  const posts = exchanges.filter(({ operation, hasEffect }) => operation === "createRecognition" && hasEffect).map(bodyOf);
  return new Set(
    posts.flatMap((body) => {
      const ids = idsIn(body);
      return ids.filter((id) => knows(id) && ids.some((other) => leads.get(other) === id));
    }),
  );
}

/** The company that some people have left. */
function without(data: CompanyData, ids: ReadonlySet<string>): CompanyData {
  const employees = data.employees.map((record) => (ids.has(record.resource.id) ? leaver(record) : record));
  return { ...data, employees };
}

/** A post in the name of somebody who has left. */
function postedFor({ exchanges }: Observation, left: ReadonlySet<string>): Finding[] {
  const post = exchanges.find((seen) => seen.operation === "createRecognition" && idsIn(bodyOf(seen)).some((id) => left.has(id)));
  if (post === undefined) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(post)} was to be in the name of a manager who has left.`,
      exchange: post.n,
      about: "records",
      mend: LOOKS.mend,
      requirement: "CLIENT-15",
    },
  ];
}

/** Recognition from managers who have left. */
export const giverRows: readonly ScenarioRow[] = [
  {
    id: "people.giver-left",
    title: "The managers in whose names it posts recognition have left.",
    clause: ["§2.3", "§4.7"],
    expected: "It posts nothing in the name of somebody who has left.",
    apply: (known) => {
      const left = givers(known);
      if (left.size === 0) return "the program posts no recognition from managers";
      return [
        {
          id: "people.giver-left",
          arrangement: { company: (data) => without(data, left) },
          expectation: LOOKS,
          look: (run) => postedFor(run, left),
        },
      ];
    },
  },
];
