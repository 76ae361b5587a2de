import { lostMembers, sameMember } from "../employee.ts";
import type { Exchange } from "../exchange.ts";
import { Beliefs, type Choice } from "./beliefs.ts";
import { FIELDS, type Field, type Step } from "./employee-steps.ts";
import { type Bench, type DecisionPoint, OTHER, StaffBeliefs } from "./staff-beliefs.ts";
import { type Listed, judgeOpenList, listFault } from "./staff-lists.ts";
import { type Person, adopt, readPerson } from "./staff-person.ts";

/** Most people that one sequence hires. */
const MOST = 5;

/** How long a list may lag behind a write: milliseconds. */
const LAG = 2000;

export interface StaffSettings {
  /** Body of POST /employees with everything but address and department of the model's own. */
  readonly body: (mark: string) => Readonly<Record<string, unknown>>;
  /** Text that nothing else holds. */
  readonly token: () => string;
  /** A date within the employment, not in the future: YYYY-MM-DD. */
  readonly lastDay: string;
  /** Lists may lag behind writes here: those whose rows tell of open points are asked for after a while. */
  readonly lagging: boolean;
}

/**
 * A reference model of employees (§2.3, §3.1, §4.2). What the document says is held to; where it is silent, the model keeps every
 * value that agrees with all that was seen, and fails when none is left: then the target contradicts itself.
 */
export class Staff {
  /** What is known of the open points. */
  readonly beliefs: StaffBeliefs = new StaffBeliefs();
  /** By field: whether an update sets it, passes over it, or is refused. */
  readonly #fields: ReadonlyMap<Field, Beliefs<"update">> = new Map(
    FIELDS.map((name) => [name, new Beliefs({ update: ["set", "passed over", "refused"] })]),
  );
  readonly people: Person[] = [];
  readonly #settings: StaffSettings;
  readonly #departments: readonly string[];
  #salary = 5_000_001;

  constructor(settings: StaffSettings) {
    this.#settings = settings;
    this.#departments = ["north", "south"].map((name) => `${settings.token()} ${name}`);
  }

  /** The person that a step means. */
  one(who: number): Person | undefined {
    return this.people[who % Math.max(1, this.people.length)];
  }

  /** Whether a step makes sense now. */
  allows(step: Step): boolean {
    if (step.kind === "hire") return this.people.length < MOST;
    if (step.kind === "rehire") return this.people.length > 0 && this.people.length < MOST;
    // Whether a status brings somebody terminated back is left open (§3.1).
    if (step.kind === "status") return this.one(step.who)?.ended === false;
    return step.kind === "list" || this.people.length > 0;
  }

  async take(step: Step, bench: Bench): Promise<void> {
    const person = "who" in step ? this.one(step.who)! : undefined;
    switch (step.kind) {
      case "hire":
        return this.#hire(bench, step.department);
      case "rehire":
        return this.#hire(bench, step.department, person);
      case "read":
        await readPerson(bench, person!);
        return;
      case "change":
        return this.#change(bench, person!, step.field, step.department);
      case "status":
        return this.#setStatus(bench, person!, step.status);
      case "end":
        return this.#end(bench, person!, step.dated);
      case "list":
        return this.#list(bench, step.status, step.department);
    }
  }

  async #hire(bench: Bench, department: number, like?: Person): Promise<void> {
    const mark = this.#settings.token();
    const own = this.#settings.body(mark);
    const email = like?.email ?? String(own["email"]);
    const body = { ...own, email, department: this.#departments[department] };
    const answer = await bench.call("createEmployee", { body });
    if (like !== undefined) this.#judgeAddress(bench, email, answer);
    else bench.need("EMP-21", answer, "a valid POST /employees succeeds as others did before it", answer.ok);
    if (!answer.ok) return;
    const id = answer.data.at("id").text ?? "";
    const lost = lostMembers(body, answer.data);
    bench.need("EMP-35", answer, "the answer to a create shows every field as it was given", lost.length === 0, lost.join("; "));
    bench.need(
      "EMP-34",
      answer,
      "a new employee has an id of their own",
      id !== "" && !this.people.some((other) => other.id === id),
      `id ${id}`,
    );
    this.people.push({ id, email, label: `employee ${this.people.length + 1}`, state: answer.data, ended: false, since: answer });
  }

  /** Holds a create with an address that somebody has, or had, to what earlier ones showed. */
  #judgeAddress(bench: Bench, email: string, answer: Exchange): void {
    const living = this.people.some((other) => other.email === email && !other.ended);
    const seen = answer.ok
      ? "allowed"
      : answer.refused(409, "CONFLICT")
        ? "conflict"
        : answer.refused(400, "VALIDATION_ERROR")
          ? "validation-error"
          : OTHER;
    const agrees = (choice: Choice<DecisionPoint>): boolean => {
      const refused = choice["A-105"] !== "allowed" && (living || choice["A-106"] === "conflict");
      return seen === (refused ? choice["A-105"] : "allowed");
    };
    this.beliefs.hold(
      bench,
      "EMP-44",
      ["A-105", "A-106"],
      answer,
      `a create with the address of ${living ? "an employee" : "somebody terminated"} is answered as such creates were before`,
      agrees,
    );
  }

  async #change(bench: Bench, person: Person, field: Field, department: number): Promise<void> {
    const value =
      field === "base_salary"
        ? (this.#salary += 100_003)
        : field === "department"
          ? this.#departments[department]!
          : `${this.#settings.token()} ${field.slice(0, 4)}`;
    const before = person.state;
    const answer = await bench.call("updateEmployee", { params: { id: person.id }, body: { [field]: value } });
    const same = sameMember(field, before.at(field).raw, value);
    if (person.ended) {
      const seen = answer.ok ? "accepted" : answer.refused(409, "CONFLICT") ? "conflict" : OTHER;
      const refusable = this.#fields.get(field)!.left("update").includes("refused");
      // A field that cannot be edited may be what is refused.
      if (!(seen === OTHER && refusable))
        this.beliefs.hold(
          bench,
          "EMP-38",
          ["A-115"],
          answer,
          "an update of somebody terminated is answered as such updates were before",
          (choice) => choice["A-115"] === seen,
        );
    } else if (!same) {
      const shown = answer.data.at(field).raw;
      const seen = !answer.ok ? "refused" : sameMember(field, shown, before.at(field).raw) ? "passed over" : "set";
      if (seen === "set")
        bench.need(
          "EMP-38",
          answer,
          `an update of ${field} shows the value that was sent, or the old one`,
          sameMember(field, shown, value),
          `sent ${JSON.stringify(value)}, shown ${JSON.stringify(shown)}`,
        );
      const beliefs = this.#fields.get(field)!;
      const agreed = beliefs.narrow(answer, ["update"], ({ update }) => update === seen);
      bench.need(
        "EMP-38",
        [...beliefs.witnesses("update"), answer],
        `an update of ${field} alone does what such updates did before`,
        agreed,
        `this one was ${seen}, earlier ones ${beliefs.left("update").join(", ")}: ${String(answer)}`,
      );
    }
    if (answer.ok) adopt(bench, person, answer, [field]);
    await readPerson(bench, person);
  }

  async #setStatus(bench: Bench, person: Person, status: string): Promise<void> {
    const before = await readPerson(bench, person);
    const answer = await bench.call("updateEmployee", { params: { id: person.id }, body: { status } });
    const after = await readPerson(bench, person);
    const [was, is] = [before.data.at("status").text, after.data.at("status").text];
    if (answer.ok) adopt(bench, person, answer, []);
    if (was === status) return;
    const seen = answer.ok ? (is === status ? "applied" : "ignored") : answer.refused(400, "VALIDATION_ERROR") ? "validation-error" : OTHER;
    bench.need(
      "EMP-38",
      [before, answer, after],
      "a status that an update does not set stays as it was",
      is === status ? answer.ok : is === was,
      `was ${was}, sent ${status}, is ${is}`,
    );
    this.beliefs.hold(
      bench,
      "EMP-38",
      ["A-114"],
      answer,
      "an update with a status is answered as such updates were before",
      (choice) => choice["A-114"] === seen,
    );
  }

  async #end(bench: Bench, person: Person, dated: boolean): Promise<void> {
    const body = dated ? { body: { termination_date: this.#settings.lastDay } } : {};
    let answer = await bench.call("terminateEmployee", { params: { id: person.id }, ...body });
    if (answer.status === 400 && !dated) {
      // A server may ask for the date.
      answer = await bench.call("terminateEmployee", { params: { id: person.id }, body: { termination_date: this.#settings.lastDay } });
    }
    if (person.ended) {
      const seen = answer.ok
        ? "no-op"
        : answer.refused(409, "CONFLICT")
          ? "conflict"
          : answer.refused(404, "NOT_FOUND")
            ? "not-found"
            : undefined;
      this.beliefs.hold(
        bench,
        "EMP-43",
        ["A-116"],
        answer,
        "a second DELETE is refused with 409 CONFLICT (A-116 also permits 404 NOT_FOUND, and a success that changes nothing), in one and the same way",
        (choice) => choice["A-116"] === seen,
      );
    } else {
      bench.need("EMP-40", [person.since, answer], "an employee who is not terminated can be terminated", answer.ok);
      person.ended = true;
      person.since = answer;
    }
    await readPerson(bench, person);
  }

  async #list(bench: Bench, status: string | undefined, department: number): Promise<void> {
    const name = this.#departments[department]!;
    const look = async (): Promise<Listed> => {
      const query = { department: name, ...(status === undefined ? {} : { status }) };
      return { exchange: await bench.call("listEmployees", { query }), status, department: name };
    };
    if (this.#settings.lagging && (status === undefined || status === "active")) await bench.wait(LAG);
    let listed = await look();
    let fault = listFault(listed, this.people);
    if (fault !== undefined) {
      await bench.wait(LAG);
      listed = await look();
      fault = listFault(listed, this.people);
    }
    const {
      requirement = "EMP-19",
      expected = "a list of one department shows those of its people that the status asks for, as they are",
      got,
      who,
    } = fault ?? {};
    bench.need(requirement, who === undefined ? listed.exchange : [who.since, listed.exchange], expected, fault === undefined, got);
    judgeOpenList(bench, this.beliefs, listed, this.people);
  }
}
