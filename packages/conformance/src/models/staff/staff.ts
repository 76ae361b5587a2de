import { LIST_LAG, lookUntilShown } from "../../run/list-lag.ts";
import { lostMembers } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { isPaired } from "../../oracles/envelope/refusals.ts";
import type { DecisionCombination } from "../beliefs.ts";
import { type ModelTarget, type DecisionPoint, OTHER_REFUSAL, StaffBeliefs, refusedAs } from "./staff-beliefs.ts";
import { type DepartmentList, type ListFault, judgeOpenList, listFault } from "./staff-lists.ts";
import { type ModelPerson, takeOverAnswer, readModelPerson } from "./staff-person.ts";
import type { Field, Step } from "./staff-steps.ts";
import { StaffUpdates } from "./staff-updates.ts";

/** Most people that one sequence hires. */
const MOST = 5;

/** What a create may be answered with: the document has it both as offered and as web-only, and expects either (§4.2). */
const EXPECTED = "a valid POST /employees succeeds, or is refused with a status and code of the table of errors";

/** What the model needs to hire and end people that the target has to take. */
export interface StaffSettings {
  /** Body of POST /employees with everything but address and department of the model's own. */
  readonly body: (mark: string) => Readonly<Record<string, unknown>>;
  /** Text that nothing else holds. */
  readonly token: () => string;
  /** Dates that a termination may be for, YYYY-MM-DD, the likeliest first: which are taken is open. */
  readonly lastDays: readonly string[];
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
  readonly #updates: StaffUpdates = new StaffUpdates();
  readonly people: ModelPerson[] = [];
  readonly #settings: StaffSettings;
  readonly #departments: readonly string[];
  #salary = 5_000_001;

  constructor(settings: StaffSettings) {
    this.#settings = settings;
    this.#departments = ["north", "south"].map((name) => `${settings.token()} ${name}`);
  }

  /** The person that a step means. */
  one(who: number): ModelPerson | undefined {
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

  async take(step: Step, bench: ModelTarget): Promise<void> {
    const person = "who" in step ? this.one(step.who)! : undefined;
    switch (step.kind) {
      case "hire":
        return this.#hire(bench, step.department);
      case "rehire":
        return this.#hire(bench, step.department, person);
      case "read":
        await readModelPerson(bench, person!);
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

  async #hire(bench: ModelTarget, department: number, like?: ModelPerson): Promise<void> {
    const mark = this.#settings.token();
    const own = this.#settings.body(mark);
    const email = like?.email ?? String(own["email"]);
    const body = { ...own, email, department: this.#departments[department] };
    const answer = await bench.call("createEmployee", { body });
    if (like !== undefined) this.#judgeAddress(bench, email, answer);
    else bench.need("EMP-21", { at: answer, expected: EXPECTED, holds: answer.ok || isPaired(answer) });
    if (!answer.ok) return;
    const id = answer.data.at("id").text ?? "";
    const lost = lostMembers(body, answer.data);
    bench.need("EMP-35", {
      at: answer,
      expected: "the answer to a create shows every field as it was given",
      holds: lost.length === 0,
      got: lost.join("; "),
    });
    bench.need("EMP-34", {
      at: answer,
      expected: "a new employee has an id of their own",
      holds: id !== "" && !this.people.some((other) => other.id === id),
      got: `id ${id}`,
    });
    this.people.push({ id, email, label: `employee ${this.people.length + 1}`, state: answer.data, ended: false, since: answer });
  }

  /** Holds a create with an address that somebody has, or had, to what earlier ones showed. */
  #judgeAddress(bench: ModelTarget, email: string, answer: Exchange): void {
    const living = this.people.some((other) => other.email === email && !other.ended);
    const seen = answer.ok ? "allowed" : refusedAs(answer, "conflict", "validation-error");
    // Refused for another reason than the address, which the document expects of any create (§4.2).
    if (seen === OTHER_REFUSAL && isPaired(answer)) return;
    const agrees = (choice: DecisionCombination<DecisionPoint>): boolean => {
      const refused = choice["duplicate-email"] !== "allowed" && (living || choice["terminated-email-reuse"] === "conflict");
      return seen === (refused ? choice["duplicate-email"] : "allowed");
    };
    this.beliefs.hold(bench, "EMP-44", {
      points: ["duplicate-email", "terminated-email-reuse"],
      answer,
      expected: `a create with the address of ${living ? "an employee" : "somebody terminated"} is answered as such creates were before`,
      agrees,
    });
  }

  async #change(bench: ModelTarget, person: ModelPerson, field: Field, department: number): Promise<void> {
    const value =
      field === "base_salary"
        ? (this.#salary += 100_003)
        : field === "department"
          ? this.#departments[department]!
          : `${this.#settings.token()} ${field.slice(0, 4)}`;
    const answer = await bench.call("updateEmployee", { params: { id: person.id }, body: { [field]: value } });
    this.#updates.judge(bench, this.beliefs, person, { field, value, answer });
    if (answer.ok) takeOverAnswer(bench, person, answer, [field]);
    await readModelPerson(bench, person);
  }

  async #setStatus(bench: ModelTarget, person: ModelPerson, status: string): Promise<void> {
    const before = await readModelPerson(bench, person);
    const answer = await bench.call("updateEmployee", { params: { id: person.id }, body: { status } });
    // What a status does to the end of a probation is not said (§3.1).
    if (answer.ok) takeOverAnswer(bench, person, answer, ["probation_end_date"]);
    const after = await readModelPerson(bench, person);
    this.#updates.judgeStatus(bench, this.beliefs, { status, before, answer, after });
  }

  async #end(bench: ModelTarget, person: ModelPerson, dated: boolean): Promise<void> {
    const [first, ...others] = this.#settings.lastDays.map((termination_date) => ({ body: { termination_date } }));
    const ask = async (body: object): Promise<Exchange> => bench.call("terminateEmployee", { params: { id: person.id }, ...body });
    let answer = await ask(dated ? first! : {});
    // A server may ask for the date, and not take any.
    for (const body of dated ? others : [first!, ...others]) if (answer.status === 400) answer = await ask(body);
    if (person.ended) {
      const seen = answer.ok ? "no-op" : refusedAs(answer, "conflict", "not-found");
      this.beliefs.hold(bench, "EMP-43", {
        points: ["terminate-twice"],
        answer,
        expected:
          "a second DELETE is refused with 409 CONFLICT (A-116 also permits 404 NOT_FOUND, and a success that changes nothing), in one and the same way",
        agrees: (choice) => choice["terminate-twice"] === seen,
      });
    } else {
      bench.need("EMP-40", {
        at: [person.since, answer],
        expected: "an employee who is not terminated can be terminated",
        holds: answer.ok,
      });
      person.ended = true;
      person.since = answer;
    }
    await readModelPerson(bench, person);
  }

  async #list(bench: ModelTarget, status: string | undefined, department: number): Promise<void> {
    const name = this.#departments[department]!;
    const look = async (): Promise<{ readonly listed: DepartmentList; readonly fault: ListFault | undefined }> => {
      const query = { department: name, ...(status === undefined ? {} : { status }) };
      const listed = { exchange: await bench.call("listEmployees", { query }), status, department: name };
      return { listed, fault: listFault(listed, this.people) };
    };
    if (this.#settings.lagging && (status === undefined || status === "active")) await bench.wait(LIST_LAG);
    const { listed, fault } = (await lookUntilShown(bench, look, (seen) => seen.fault === undefined)).seen;
    const {
      requirement = "EMP-19",
      expected = "a list of one department shows those of its people that the status asks for, as they are",
      got,
      who,
    } = fault ?? {};
    bench.need(requirement, {
      at: who === undefined ? listed.exchange : [who.since, listed.exchange],
      expected,
      holds: fault === undefined,
      got,
    });
    judgeOpenList(bench, this.beliefs, listed, this.people);
  }
}
