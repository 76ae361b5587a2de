import { LIST_LAG, lookUntilShown } from "../../run/lists/list-lag.ts";
import { lostMembers } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { isPaired } from "../../oracles/envelope/refusals.ts";
import type { DecisionCombination } from "../beliefs.ts";
import { type ModelTarget, type DecisionPoint, OTHER_REFUSAL, StaffBeliefs, refusedAs } from "./staff-beliefs.ts";
import { type DepartmentList, type ListFault, judgeOpenList, listFault } from "./staff-lists.ts";
import { type ModelPerson, takeOverAnswer, readModelPerson } from "./staff-person.ts";
import type { Field, Step } from "./staff-steps.ts";
import { StaffUpdates } from "./staff-updates.ts";

/** The most employees that one sequence hires. */
const MOST = 5;

/** The expected outcome of a create: the document offers it and also calls it web-only, so both are allowed (§4.2). */
const EXPECTED = "a valid POST /employees succeeds, or is refused with a status and code of the table of errors";

/** What the model needs to hire and terminate employees on the target. */
export interface StaffSettings {
  /** Body of POST /employees with everything but the model's own address and department. */
  readonly body: (mark: string) => Readonly<Record<string, unknown>>;
  /** A text that is in nothing else. */
  readonly token: () => string;
  /** Dates for a termination, YYYY-MM-DD, the likeliest first: which ones are accepted is open. */
  readonly lastDays: readonly string[];
  /** Whether lists may lag behind writes: then lists that show open points are read after a while. */
  readonly lagging: boolean;
}

/**
 * A reference model of employees (§2.3, §3.1, §4.2). It judges what the document says. Where the document is silent, it keeps every value
 * that agrees with all exchanges, and fails if none is left: then the target contradicts itself.
 */
export class Staff {
  /** What is known about the open points. */
  readonly beliefs: StaffBeliefs = new StaffBeliefs();
  readonly #updates: StaffUpdates = new StaffUpdates();
  readonly people: ModelPerson[] = [];
  readonly #settings: StaffSettings;
  readonly #departments: readonly string[];
  #salary = 5_000_001;

  constructor(settings: StaffSettings) {
    this.#settings = settings;
    this.#departments = ["north", "south"].map((name) => `${settings.token()} ${name}`);
  }

  /** The employee that a step means. */
  one(who: number): ModelPerson | undefined {
    return this.people[who % Math.max(1, this.people.length)];
  }

  /** Whether a step is possible now. */
  allows(step: Step): boolean {
    if (step.kind === "hire") return this.people.length < MOST;
    if (step.kind === "rehire") return this.people.length > 0 && this.people.length < MOST;
    // Whether a status reactivates a terminated employee is open (§3.1).
    if (step.kind === "status") return this.one(step.who)?.ended === false;
    return step.kind === "list" || this.people.length > 0;
  }

  async take(step: Step, target: ModelTarget): Promise<void> {
    const person = "who" in step ? this.one(step.who)! : undefined;
    switch (step.kind) {
      case "hire":
        return this.#hire(target, step.department);
      case "rehire":
        return this.#hire(target, step.department, person);
      case "read":
        await readModelPerson(target, person!);
        return;
      case "change":
        return this.#change(target, person!, step.field, step.department);
      case "status":
        return this.#setStatus(target, person!, step.status);
      case "end":
        return this.#end(target, person!, step.dated);
      case "list":
        return this.#list(target, step.status, step.department);
    }
  }

  async #hire(target: ModelTarget, department: number, like?: ModelPerson): Promise<void> {
    const mark = this.#settings.token();
    const own = this.#settings.body(mark);
    const email = like?.email ?? String(own["email"]);
    const body = { ...own, email, department: this.#departments[department] };
    const answer = await target.call("createEmployee", { body });
    if (like !== undefined) this.#judgeAddress(target, email, answer);
    else target.need("EMP-21", { at: answer, expected: EXPECTED, holds: answer.ok || isPaired(answer) });
    if (!answer.ok) return;
    const id = answer.data.at("id").text ?? "";
    const lost = lostMembers(body, answer.data);
    target.need("EMP-35", {
      at: answer,
      expected: "the response to a create shows every field as sent",
      holds: lost.length === 0,
      got: lost.join("; "),
    });
    target.need("EMP-34", {
      at: answer,
      expected: "a new employee has an id of their own",
      holds: id !== "" && !this.people.some((other) => other.id === id),
      got: `id ${id}`,
    });
    this.people.push({ id, email, label: `employee ${this.people.length + 1}`, state: answer.data, ended: false, since: answer });
  }

  /** Compares a create with a used address with earlier ones. */
  #judgeAddress(target: ModelTarget, email: string, answer: Exchange): void {
    const living = this.people.some((other) => other.email === email && !other.ended);
    const outcome = answer.ok ? "allowed" : refusedAs(answer, "conflict", "validation-error");
    // Another reason than the address: the document allows a refusal of any create (§4.2).
    if (outcome === OTHER_REFUSAL && isPaired(answer)) return;
    const agrees = (choice: DecisionCombination<DecisionPoint>): boolean => {
      const refused = choice["duplicate-email"] !== "allowed" && (living || choice["terminated-email-reuse"] === "conflict");
      return outcome === (refused ? choice["duplicate-email"] : "allowed");
    };
    this.beliefs.hold(target, "EMP-44", {
      points: ["duplicate-email", "terminated-email-reuse"],
      answer,
      expected: `a create with the address of ${living ? "an employee" : "a terminated employee"} has the same outcome as earlier ones`,
      agrees,
    });
  }

  async #change(target: ModelTarget, person: ModelPerson, field: Field, department: number): Promise<void> {
    const value =
      field === "base_salary"
        ? (this.#salary += 100_003)
        : field === "department"
          ? this.#departments[department]!
          : `${this.#settings.token()} ${field.slice(0, 4)}`;
    const answer = await target.call("updateEmployee", { params: { id: person.id }, body: { [field]: value } });
    this.#updates.judge(target, this.beliefs, person, { field, value, answer });
    if (answer.ok) takeOverAnswer(target, person, answer, [field]);
    await readModelPerson(target, person);
  }

  async #setStatus(target: ModelTarget, person: ModelPerson, status: string): Promise<void> {
    const before = await readModelPerson(target, person);
    const answer = await target.call("updateEmployee", { params: { id: person.id }, body: { status } });
    // Whether a status changes the end of the probation is open (§3.1).
    if (answer.ok) takeOverAnswer(target, person, answer, ["probation_end_date"]);
    const after = await readModelPerson(target, person);
    this.#updates.judgeStatus(target, this.beliefs, { status, before, answer, after });
  }

  async #end(target: ModelTarget, person: ModelPerson, dated: boolean): Promise<void> {
    const [first, ...others] = this.#settings.lastDays.map((termination_date) => ({ body: { termination_date } }));
    const ask = async (body: object): Promise<Exchange> => target.call("terminateEmployee", { params: { id: person.id }, ...body });
    let answer = await ask(dated ? first! : {});
    // A server may require the date, and not accept all dates.
    for (const body of dated ? others : [first!, ...others]) if (answer.status === 400) answer = await ask(body);
    if (person.ended) {
      const outcome = answer.ok ? "no-op" : refusedAs(answer, "conflict", "not-found");
      this.beliefs.hold(target, "EMP-43", {
        points: ["terminate-twice"],
        answer,
        expected:
          "a second DELETE is refused with 409 CONFLICT (A-116 also permits 404 NOT_FOUND, and a success that changes nothing), with the same outcome each time",
        agrees: (choice) => choice["terminate-twice"] === outcome,
      });
    } else {
      target.need("EMP-40", {
        at: [person.since, answer],
        expected: "an employee who is not terminated can be terminated",
        holds: answer.ok,
      });
      person.ended = true;
      person.since = answer;
    }
    await readModelPerson(target, person);
  }

  async #list(target: ModelTarget, status: string | undefined, department: number): Promise<void> {
    const name = this.#departments[department]!;
    const read = async (): Promise<{ readonly listed: DepartmentList; readonly fault: ListFault | undefined }> => {
      const query = { department: name, ...(status === undefined ? {} : { status }) };
      const listed = { exchange: await target.call("listEmployees", { query }), status, department: name };
      return { listed, fault: listFault(listed, this.people) };
    };
    if (this.#settings.lagging && (status === undefined || status === "active")) await target.wait(LIST_LAG);
    const { listed, fault } = (await lookUntilShown(target, read, (outcome) => outcome.fault === undefined)).seen;
    const {
      requirement = "EMP-19",
      expected = "a list of one department shows those of its employees that the status selects, unchanged",
      got,
      who,
    } = fault ?? {};
    target.need(requirement, {
      at: who === undefined ? listed.exchange : [who.since, listed.exchange],
      expected,
      holds: fault === undefined,
      got,
    });
    judgeOpenList(target, this.beliefs, listed, this.people);
  }
}
