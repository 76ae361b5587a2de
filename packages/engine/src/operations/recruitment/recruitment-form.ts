import type { Decisions } from "../../contract/decisions.ts";

/** Other names for what the document does not name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  title: "name",
  department: "team",
  active_candidates: "active_count",
  created_at: "opened_at",
  name: "label",
  kind: "type",
  count: "candidates",
  days_in_stage: "days",
};

/** A role, stage or application with the member names of the decision (§4.9 N4, A-190). */
export function recruitmentForm(thing: object, decisions: Decisions): object {
  if (decisions["recruitment-field-names"] === "described-names") return thing;
  return Object.fromEntries(Object.entries(thing).map(([name, value]) => [OTHER_NAMES[name] ?? name, value as unknown]));
}
