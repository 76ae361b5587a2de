import type { CompanyData, EmployeeRecord } from "@hr-platform/domain";
import type { Finding } from "../../judge/finding.ts";
import { isSteady } from "../../judge/output.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import type { Arrangement } from "../../run/arrangement.ts";
import type { Observation } from "../../run/observation.ts";
import { leaver } from "../company-edits.ts";
import { isSame, linesBeyond, resultOf } from "../relations/relations.ts";
import { type ScenarioRow, readsOf } from "../scenario.ts";

const LOOKS: Expectation = {
  effects: "any",
  end: "uncrashed",
  requirement: "CLIENT-15",
  mend: "Look at the status of a manager: manager_id may name somebody who is terminated.",
};

type Person = EmployeeRecord["resource"];

/** Who leads most people, and is led by somebody. */
function leadIn({ employees }: CompanyData): Person {
  const leads = employees.map(({ resource }) => resource).filter(({ manager_id, status }) => manager_id !== null && status === "active");
  const count = ({ id }: Person): number => employees.filter(({ resource }) => resource.manager_id === id).length;
  return leads.toSorted((a, b) => count(b) - count(a))[0]!;
}

/** The name and the address of the one who leads most people in a run. */
const LEAD = { first_name: "Ottoline", last_name: "Quarrington", email: "ottoline.quarrington@check.example" };

/** The company in which somebody who leads many is called so, and has left; those whom they led are then led by whom `led` says. */
function without(led: ((lead: Person) => string | null) | undefined, hasLeft = true): Arrangement {
  return {
    company: (data) => {
      const lead = leadIn(data);
      const employees = data.employees.map((record): EmployeeRecord => {
        const { resource } = record;
        if (resource.id === lead.id) {
          const named = { ...record, resource: { ...resource, ...LEAD } };
          return hasLeft ? leaver(named) : named;
        }
        return resource.manager_id === lead.id && led !== undefined
          ? { ...record, resource: { ...resource, manager_id: led(lead) } }
          : record;
      });
      return { ...data, employees };
    },
  };
}

const WORKS = without(undefined, false);
const LEFT = without(undefined);
const LED_ABOVE = without(({ manager_id: above }) => above);
const LED_BY_NOBODY = without(() => null);

const isNamed = (line: string): boolean => line.includes(LEAD.last_name) || line.includes(LEAD.email);
const isSent = (line: string): boolean =>
  new RegExp(`\\b(?:to|recipient|mailto)\\b["']?\\s*[:=]\\s*["']?[^"',]*${LEAD.email}`, "i").test(line);

/** What a result says of people whose manager has left. */
function led(run: Observation, [, above, nobody]: readonly Observation[]): Finding[] {
  const finding = (level: Finding["level"], text: string): Finding[] => [
    { level, text, about: "records", mend: LOOKS.mend, requirement: "CLIENT-15" },
  ];
  // Somebody who has left may stand in a list of those; what is new is there because they lead.
  const lines = linesBeyond(above!, run).filter(isNamed);
  const sent = lines.find(isSent);
  if (sent !== undefined) return finding("fail", "The result goes to the manager of people, who has left.");
  // A copy of the records has the manager as they stand there, and says that they have left.
  if (resultOf(run).some((line) => isNamed(line) && /\bterminated\b/.test(line))) return [];
  if (lines.length > 0) return finding("warn", "The result names a manager of people who has left.");
  if (isSame(run, above!) || isSame(run, nobody!)) return [];
  return finding(
    "warn",
    "People whose manager has left are neither where they are without a manager, nor where they are below the next one, nor is the manager named.",
  );
}

export const managerRows: readonly ScenarioRow[] = [
  {
    id: "people.manager-left",
    title: "Somebody who leads many people has left, and they have no other manager yet.",
    clause: ["§2.3", "§3.1"],
    expected: "It turns to nobody who has left, and loses nobody.",
    apply: (known) => {
      if (known.observation.isService || !isSteady(known)) return "the program is a service, or prints another thing in each run";
      if (!readsOf(known).some(({ operation }) => /^(?:list|get)Employees?$/.test(operation.id))) return "the program reads no employees";
      const { status } = known.observation;
      return [
        {
          id: "people.manager-left",
          arrangement: LEFT,
          others: [WORKS, LED_ABOVE, LED_BY_NOBODY],
          matters: (made) =>
            made.every((run) => run.status === status && run.stopped === undefined) &&
            resultOf(made[0]!).some(isNamed) &&
            !isSame(made[1]!, made[2]!)
              ? undefined
              : "its result does not depend on who leads people",
          expectation: LOOKS,
          look: (run, _, made) => (run.status === status && run.stopped === undefined ? led(run, made) : []),
        },
      ];
    },
  },
];
