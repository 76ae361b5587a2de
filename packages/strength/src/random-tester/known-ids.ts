import type { Chance } from "../other-server/chance.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Most ids that are kept of one kind: the first and the latest ones. */
const MOST = 40;
/** Share of ids of any kind where one of the right kind is known. */
const ANY = 0.05;

/** Ids that responses showed, by what they are of. A tester of an OpenAPI document links operations by them. */
export class KnownIds {
  readonly #chance: Chance;
  readonly #kinds = new Map<string, string[]>();

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Takes the ids in a response: `id` belongs to the collection of its path or its list, `employee_id` and `employeeId` to `employee`. */
  learn(path: string, body: unknown): void {
    this.#walk(body, kindOf(path));
  }

  /** An id for a member such as `employee_id`, or for a parameter behind a path; undefined: none was seen. */
  of(name: string): string | undefined {
    const own = this.#kinds.get(kindOf(name));
    if (own !== undefined && !this.#chance.of(ANY)) return this.#chance.pick(own);
    const all = [...this.#kinds.values()].flat();
    return all.length === 0 ? undefined : this.#chance.pick(all);
  }

  #walk(value: unknown, kind: string): void {
    if (Array.isArray(value)) for (const one of value) this.#walk(one, kind);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === "string" && UUID.test(member)) this.#add(name === "id" ? kind : kindOf(name), member);
      else if (typeof member === "object") this.#walk(member, Array.isArray(member) && name !== "data" ? kindOf(name) : kind);
    }
  }

  #add(kind: string, id: string): void {
    const known = this.#kinds.get(kind) ?? [];
    this.#kinds.set(kind, known);
    if (known.includes(id)) return;
    known.push(id);
    if (known.length > MOST) known.splice(MOST / 2, 1);
  }
}

/** The kind of a thing: `/employees`, `employee_id`, `manager_id` and `taskId` become `employee`, `employee`, `employee` and `task`. */
function kindOf(name: string): string {
  const last = name.split("/").findLast((step) => step !== "" && !step.startsWith("{")) ?? name;
  const words = last
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll("-", "_");
  const stem = words
    .replace(/_id$/, "")
    .replace(/^(?:from|to|leave)_/, "")
    .replace(/s$/, "");
  return stem === "manager" || stem === "user" ? "employee" : stem;
}
