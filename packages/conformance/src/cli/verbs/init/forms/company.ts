import type { View } from "../../../../exchange/view.ts";
import type { KnownValues } from "./proposal.ts";

/** What GET /employees says that figures and plans must repeat. */
export class KnownCompany {
  readonly #people: readonly View[];
  /** People by department, those who left not counted; names in lower case. */
  readonly departments: ReadonlyMap<string, number>;

  constructor(people: readonly View[]) {
    this.#people = people;
    const departments = new Map<string, number>();
    for (const person of people) {
      const name = person.at("department").text?.toLowerCase();
      if (name !== undefined && person.at("status").text !== "terminated") departments.set(name, (departments.get(name) ?? 0) + 1);
    }
    this.departments = departments;
  }

  /** Head counts with their split. */
  get headcount(): Readonly<Record<"current" | "active" | "on_leave" | "probation", KnownValues>> {
    const having = (status: string): number => this.#people.filter((person) => person.at("status").text === status).length;
    const [active, on_leave, probation] = [having("active"), having("on_leave"), having("probation")];
    return { current: [active + on_leave + probation], active: [active], on_leave: [on_leave], probation: [probation] };
  }

  /** The employee whose id or whole name is one of these texts. */
  personIn(texts: ReadonlySet<unknown>): { readonly id: unknown; readonly name: string; readonly starts: unknown } | undefined {
    const nameOf = (person: View): string => `${person.at("first_name").text} ${person.at("last_name").text}`;
    const found = this.#people.find((person) => texts.has(person.at("id").raw) || texts.has(nameOf(person)));
    return found === undefined ? undefined : { id: found.at("id").raw, name: nameOf(found), starts: found.at("start_date").raw };
  }
}
