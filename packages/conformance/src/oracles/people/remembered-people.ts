import { companyOfKey } from "../access/company-of.ts";
import { EMPLOYEE_MEMBERS, sameMember } from "./employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import { type Finding, type OracleContext, type Oracle, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";
import { employeeResource } from "./people.ts";
import { Remembered, changedIds, idInPath, latestOf, mayBeDone, perRun, sentBody } from "../remembered.ts";
import { addDays } from "../../document/calendar.ts";

/** An employee that the run hired. */
interface Person {
  readonly members: Remembered;
  /** What a request to the employee's id did since the hire. */
  touched: "nothing" | "an update" | "a termination" | "a termination to come";
  /** The employee's company: the key of another company does not find them. */
  readonly company: KeyName | "own";
}

/** What a run knows about the employees that it hired, or tried to hire. */
interface Staff {
  /** By id in lower case. */
  readonly people: Map<string, Person>;
  /** The responses to refused hires, by e-mail address in lower case. */
  readonly refused: Map<string, string>;
  /** E-mail addresses, in lower case, of hires that may or may not have been carried out. */
  readonly unsure: Set<string>;
}

const staffOf = perRun((): Staff => ({ people: new Map(), refused: new Map(), unsure: new Set() }));

/** Members that change by themselves, or as a consequence that the document does not show (§3.1). */
const CHANGES_BY_ITSELF: ReadonlySet<string> = new Set(["status"]);
/** Members whose update may change `probation_end_date`; the document does not say how. */
const PROBATION: readonly string[] = ["start_date", "employment_type", "jurisdiction", "status", "probation_end_date"];

/** An e-mail address that a run generated (`Run.token`): no other employee has it. */
const OWN = /^hrc[a-z\d]{5}/;

const formOf = new Map(employeeResource.members.map(({ name, form }) => [name, form]));
const isSound = (name: string, value: unknown): boolean => formOf.get(name)?.holds(value) === true;

const REQUIREMENTS = ["EMP-14", "EMP-35", "EMP-37", "EMP-38", "EMP-39", "EMP-40", "EMP-41", "EMP-42", "ERR-14"];

/**
 * Only the run changes the employees that it hired, so every later response must show them as created and last changed (§4.2). Every
 * response that contains them is judged.
 */
export const rememberedPeople: Oracle = {
  id: "employees-as-they-were-left",
  title: "MUST show an employee as created and last changed, in every response",
  requirements: REQUIREMENTS,
  unsure: (exchange, known) => forgetOne(exchange, staffOf(known)),
  judge: (exchange, known) => {
    const staff = staffOf(known);
    const { people, refused } = staff;
    switch (exchange.operation) {
      case "createEmployee":
        return judgeCreation(exchange, known, staff);
      case "updateEmployee":
        return judgeUpdate(exchange, people);
      case "terminateEmployee":
        return judgeTermination(exchange, people);
      case "getEmployee": {
        const person = people.get(exchange.data.at("id").text?.toLowerCase() ?? "");
        return exchange.ok && person !== undefined ? judgeRecord(exchange.data, person) : [];
      }
      case "listEmployees":
        return exchange.ok
          ? firstOf(exchange.data.list.flatMap((row) => [...judgeRow(row, people), ...refusedHireListed(row, people, refused)]))
          : [];
      default:
        if (mayBeDone(exchange)) forgetOne(exchange, staff);
        return [];
    }
  },
};

/** The e-mail address in a body, in lower case; "" if there is none. */
function addressIn(body: Readonly<Record<string, unknown>> | undefined): string {
  return typeof body?.["email"] === "string" ? body["email"].trim().toLowerCase() : "";
}

/** Forgets an employee that may have been changed or terminated, and the manager of their reports. Who may have been hired is unsure. */
function forgetOne(exchange: Exchange, { people, refused, unsure }: Staff): void {
  if (exchange.operation === "createEmployee") {
    const email = addressIn(sentBody(exchange));
    refused.delete(email);
    unsure.add(email);
  }
  for (const id of changedIds(exchange, "employee", people.keys())) {
    people.delete(id);
    forgetManager(people, id);
  }
}

function forgetManager(people: Staff["people"], id: string): void {
  for (const { members } of people.values()) if (members.may("manager_id", id)) members.forget("manager_id");
}

const reads = ({ showsAll }: Exchange): boolean => showsAll;

function judgeCreation(exchange: Exchange, known: OracleContext, { people, refused, unsure }: Staff): readonly Finding[] {
  const id = exchange.data.at("id").text?.toLowerCase();
  const body = sentBody(exchange);
  const email = addressIn(body);
  const isRefused = exchange.status >= 400 && exchange.status <= 499;
  if (isRefused && OWN.test(email) && isSound("email", email) && !unsure.has(email)) refused.set(email, exchange.brief);
  if (exchange.ok) refused.delete(email);
  if (!exchange.ok || id === undefined || body === undefined) return [];
  const members = new Remembered(sameMember);
  const isGiven = (name: string): boolean => Object.hasOwn(body, name) && body[name] !== null && isSound(name, body[name]);
  const findings: Finding[] = [];
  for (const name of EMPLOYEE_MEMBERS) {
    const answered = exchange.data.at(name);
    if (isGiven(name)) members.set(name, body[name]);
    if (!reads(exchange) || !answered.exists) continue;
    if (members.knows(name) && !members.may(name, answered.raw))
      findings.push(differs("EMP-35", "a field in the creation returns unchanged", name, members, answered));
    members.set(name, answered.raw);
  }
  people.set(id, { members, touched: "nothing", company: companyOfKey(exchange.key) });
  const early =
    reads(exchange) && companyOfKey(exchange.key) === "own" ? latestOf(known).before(exchange.data.at("created_at").text) : undefined;
  if (early !== undefined)
    findings.push(finding("EMP-14", false, "created_at is no earlier than that of a resource created before", early));
  return firstOf(findings);
}

function judgeUpdate(exchange: Exchange, people: ReadonlyMap<string, Person>): readonly Finding[] {
  const person = people.get(idInPath(exchange, "employee"));
  const body = sentBody(exchange);
  if (person === undefined) return [];
  const { members } = person;
  if (exchange.status >= 500 || (exchange.ok && body === undefined)) {
    for (const name of EMPLOYEE_MEMBERS) members.forget(name);
    return [];
  }
  for (const name of EMPLOYEE_MEMBERS.filter((one) => body !== undefined && Object.hasOwn(body, one))) {
    const value = body![name];
    if (!exchange.ok) {
      members.refuse(name, value);
      continue;
    }
    if (isSound(name, value)) members.offer(name, value);
    else members.forget(name);
    const answered = exchange.data.at(name);
    if (reads(exchange) && answered.exists && members.may(name, answered.raw)) members.set(name, answered.raw);
  }
  if (exchange.ok && person.touched === "nothing") person.touched = "an update";
  if (body !== undefined && exchange.ok && PROBATION.some((name) => Object.hasOwn(body, name))) members.forget("probation_end_date");
  return [];
}

function judgeTermination(exchange: Exchange, people: Staff["people"]): readonly Finding[] {
  const id = idInPath(exchange, "employee");
  const person = people.get(id);
  const isEmployed = person !== undefined && !person.touched.startsWith("a termination") && person.company === companyOfKey(exchange.key);
  const findings = isEmployed ? refusedEnd(exchange, person.members.values("start_date")) : [];
  if (!exchange.ok && exchange.status < 500) return findings;
  person?.members.forget("probation_end_date");
  if (person !== undefined && exchange.ok) person.touched = isToCome(exchange) ? "a termination to come" : "a termination";
  // The document does not say who manages the reports of a terminated manager.
  forgetManager(people, id);
  return findings;
}

/** Judges a listed row with the e-mail address of a refused hire, unless the address may belong to another employee. */
function refusedHireListed(row: View, people: ReadonlyMap<string, Person>, refused: ReadonlyMap<string, string>): readonly Finding[] {
  const email = row.at("email").text?.toLowerCase() ?? "";
  const answer = refused.get(email);
  if (answer === undefined || people.has(row.at("id").text?.toLowerCase() ?? "")) return [];
  if ([...people.values()].some(({ members }) => members.may("email", email))) return [];
  return [finding("ERR-14", false, "no employee whose creation was refused", `${email}, whose creation was answered ${answer}`)];
}

/** Judges the employee in the response to GET by id. */
function judgeRecord(data: View, { members, touched }: Person): readonly Finding[] {
  const findings: Finding[] = [];
  const status = data.at("status");
  const gone = status.text === "terminated";
  const isRight = touched === "a termination to come" ? gone || members.had("status", status.raw) : gone === (touched === "a termination");
  for (const name of EMPLOYEE_MEMBERS) {
    const value = data.at(name);
    if (CHANGES_BY_ITSELF.has(name) || !value.exists) continue;
    if (members.knows(name) && !members.may(name, value.raw)) {
      const [requirement, expected] = members.wasRefused(name, value.raw)
        ? ["ERR-14", "a refused update changes nothing"]
        : touched.startsWith("a termination")
          ? ["EMP-41", "the record of a terminated employee is kept unchanged"]
          : ["EMP-38", "an employee reads as created and last changed, whatever happened to others"];
      findings.push(differs(requirement, expected, name, members, value));
    }
    members.set(name, value.raw);
  }
  if (!isRight)
    findings.push(
      finding(
        "EMP-39",
        false,
        touched.startsWith("a termination") ? "status terminated after a termination" : "no employee is terminated without a DELETE",
        `status ${status.text} of ${data.at("id").text}`,
      ),
    );
  const shown = PASSES[touched];
  return findings.length > 0 || shown === undefined ? firstOf(findings) : [finding(shown, true, "", "")];
}

/** What a read that shows nothing wrong passes. */
const PASSES: Readonly<Partial<Record<Person["touched"], string>>> = { "an update": "EMP-38", "a termination": "EMP-41" };

/** Judges a row of a list, which may lag behind. */
function judgeRow(row: View, people: ReadonlyMap<string, Person>): readonly Finding[] {
  const person = people.get(row.at("id").text?.toLowerCase() ?? "");
  if (person === undefined) return [];
  const { members, touched } = person;
  if (row.at("status").text === "terminated" && !touched.startsWith("a termination"))
    return [
      finding("EMP-39", false, "no employee is terminated without a DELETE", `status terminated of ${row.at("id").text} in the list`),
    ];
  const changedName = EMPLOYEE_MEMBERS.find(
    (name) => !CHANGES_BY_ITSELF.has(name) && row.has(name) && !members.had(name, row.at(name).raw),
  );
  return changedName === undefined
    ? []
    : [differs("EMP-37", "a list shows an employee as GET by id does, now or two seconds ago", changedName, members, row.at(changedName))];
}

function differs(requirement: string, expected: string, name: string, members: Remembered, value: View): Finding {
  return finding(requirement, false, expected, `${name} was ${members.words(name)}, and is ${JSON.stringify(value.raw)}`);
}

/** The first finding of each requirement. */
function firstOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((one, n) => findings.findIndex(({ requirement }) => requirement === one.requirement) === n);
}

/** Keys that may terminate employees. The last one may lack the scope, which is no refusal of the person. */
const ENDING: ReadonlySet<KeyName | null> = new Set(["full", "write", "other", "low", "sacrificial"]);

/** The day at which a server answered, YYYY-MM-DD (UTC): in no company of the API it is earlier. "": unknown. */
function dayOf(exchange: Exchange): string {
  const at = new Date(exchange.header("date") ?? "");
  return Number.isNaN(at.getTime()) ? "" : at.toISOString().slice(0, 10);
}

/** Whether a termination names a last day that may lie ahead: when it takes effect is open then. */
function isToCome(exchange: Exchange): boolean {
  const last = /"termination_date"\s*:\s*"([^"]*)"/.exec(exchange.record.request.body ?? "")?.[1];
  const today = dayOf(exchange);
  return last !== undefined && (today === "" || last > addDays(today, 1));
}

/**
 * Judges a DELETE without a body of an employee who is not terminated: it must succeed (§3.1, §4.2). A termination before the start may be
 * refused.
 * @param starts the values that `start_date` may have; none: unknown
 */
function refusedEnd(exchange: Exchange, starts: readonly unknown[]): readonly Finding[] {
  const { status, key } = exchange;
  const { body } = exchange.record.request;
  const bare = body === null || body === "{}";
  const hasStarted = starts.length > 0 && starts.every((start) => String(start) <= dayOf(exchange));
  const lacksScope = key === "sacrificial" && (status === 401 || status === 403);
  if (!bare || !hasStarted || !ENDING.has(key) || lacksScope || status === 429 || status >= 500) return [];
  const expected = "a DELETE without date and reason terminates an employee who works and is not terminated";
  return [finding(status === 400 ? "EMP-42" : "EMP-40", exchange.ok, expected, exchange.brief)];
}
