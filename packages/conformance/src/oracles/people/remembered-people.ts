import { EMPLOYEE_MEMBERS, sameMember } from "./employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import { type Finding, type OracleContext, type Oracle, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";
import { READING_KEYS } from "../fields.ts";
import { employeeResource } from "./people.ts";
import { Remembered, latestOf, perRun, sentBody } from "../remembered.ts";

/** Somebody whom the run hired. */
interface Person {
  readonly members: Remembered;
  /** What touched them by their id since they were hired. */
  touched: "nothing" | "an update" | "a termination";
  /** Whose they are: another company's key does not know them. */
  readonly company: KeyName | "own";
}

/** What a run knows of the people whom it hired, or tried to. */
interface Staff {
  /** By their id in lower case. */
  readonly people: Map<string, Person>;
  /** Addresses in lower case of hires that were refused, with the answers. */
  readonly refused: Map<string, string>;
  /** Addresses in lower case of hires of which nobody knows whether they were carried out. */
  readonly unsure: Set<string>;
}

const staffOf = perRun((): Staff => ({ people: new Map(), refused: new Map(), unsure: new Set() }));

const companyOf = ({ key }: Exchange): Person["company"] => (key === "other" || key === "low" ? key : "own");

/** Changes by itself, or as a consequence that the document does not show (§3.1). */
const CHANGES_BY_ITSELF: ReadonlySet<string> = new Set(["status"]);
/** What an update of these means for the end of a probation is not said. */
const PROBATION: readonly string[] = ["start_date", "employment_type", "jurisdiction", "status", "probation_end_date"];

/** An address that a run made up (`Run.token`): nobody else has it. */
const OWN = /^hrc[a-z\d]{5}/;

const formOf = new Map(employeeResource.members.map(({ name, form }) => [name, form]));
const isSound = (name: string, value: unknown): boolean => formOf.get(name)?.holds(value) === true;

const REQUIREMENTS = ["EMP-14", "EMP-35", "EMP-37", "EMP-38", "EMP-39", "EMP-40", "EMP-41", "EMP-42", "ERR-14"];

/**
 * People whom the run hired are nobody else's to change: whatever shows them later has to show them as they were made and last
 * changed (§4.2). Every answer with them in it is evidence, whatever it was asked for.
 */
export const rememberedPeople: Oracle = {
  id: "employees-as-they-were-left",
  title: "MUST show an employee as they were made and last changed, wherever they are shown",
  requirements: REQUIREMENTS,
  unsure: (exchange, known) => forgetOne(exchange, staffOf(known)),
  judge: (exchange, known) => {
    const staff = staffOf(known);
    const { people, refused } = staff;
    switch (exchange.operation) {
      case "createEmployee":
        return made(exchange, known, staff);
      case "updateEmployee":
        return changed(exchange, people);
      case "terminateEmployee":
        return ended(exchange, people);
      case "getEmployee": {
        const person = people.get(exchange.data.at("id").text?.toLowerCase() ?? "");
        return exchange.ok && person !== undefined ? shown(exchange.data, person) : [];
      }
      case "listEmployees":
        return exchange.ok
          ? firstOf(exchange.data.list.flatMap((row) => [...listed(row, people), ...refusedHireListed(row, people, refused)]))
          : [];
      default:
        return [];
    }
  },
};

/** The e-mail address in a body, in lower case; "" where there is none. */
function addressIn(body: Readonly<Record<string, unknown>> | undefined): string {
  return typeof body?.["email"] === "string" ? body["email"].trim().toLowerCase() : "";
}

/** Somebody who may have been changed or terminated is no longer remembered, nor who manages whom they managed. */
function forgetOne(exchange: Exchange, { people, refused, unsure }: Staff): void {
  if (exchange.operation === "createEmployee") {
    const email = addressIn(sentBody(exchange));
    refused.delete(email);
    unsure.add(email);
  }
  if (exchange.operation !== "updateEmployee" && exchange.operation !== "terminateEmployee") return;
  const id = idOf(exchange);
  people.delete(id);
  for (const { members } of people.values()) if (members.may("manager_id", id)) members.forget("manager_id");
}

const reads = ({ key }: Exchange): boolean => READING_KEYS.has(key);

/** The id in the path of an employee. */
function idOf({ record }: Exchange): string {
  return (record.request.path.split("/")[2] ?? "").toLowerCase();
}

function made(exchange: Exchange, known: OracleContext, { people, refused, unsure }: Staff): readonly Finding[] {
  const id = exchange.data.at("id").text?.toLowerCase();
  const body = sentBody(exchange);
  const email = addressIn(body);
  const isRefused = exchange.status >= 400 && exchange.status <= 499;
  if (isRefused && OWN.test(email) && isSound("email", email) && !unsure.has(email)) refused.set(email, exchange.brief);
  if (exchange.ok) refused.delete(email);
  if (!exchange.ok || id === undefined || body === undefined) return [];
  const members = new Remembered(sameMember);
  const isGiven = (name: string): boolean => Object.hasOwn(body, name) && body[name] !== null && isSound(name, body[name]);
  const found: Finding[] = [];
  for (const name of EMPLOYEE_MEMBERS) {
    const answered = exchange.data.at(name);
    if (isGiven(name)) members.set(name, body[name]);
    if (!reads(exchange) || !answered.exists) continue;
    if (members.knows(name) && !members.may(name, answered.raw))
      found.push(differs("EMP-35", "a field given on creation comes back unchanged", name, members, answered));
    members.set(name, answered.raw);
  }
  people.set(id, { members, touched: "nothing", company: companyOf(exchange) });
  const early = reads(exchange) && companyOf(exchange) === "own" ? latestOf(known).before(exchange.data.at("created_at").text) : undefined;
  if (early !== undefined) found.push(finding("EMP-14", false, "created_at no earlier than what was created before", early));
  return firstOf(found);
}

function changed(exchange: Exchange, people: ReadonlyMap<string, Person>): readonly Finding[] {
  const person = people.get(idOf(exchange));
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

function ended(exchange: Exchange, people: ReadonlyMap<string, Person>): readonly Finding[] {
  const id = idOf(exchange);
  const person = people.get(id);
  const found = person === undefined ? [] : judgeEnd(exchange, person);
  if (!exchange.ok && exchange.status < 500) return found;
  person?.members.forget("probation_end_date");
  if (person !== undefined && exchange.ok) person.touched = "a termination";
  // Whom somebody reports to whose manager has gone is not said.
  for (const { members } of people.values()) if (members.may("manager_id", id)) members.forget("manager_id");
  return found;
}

/** Keys that may terminate. */
const ENDING: ReadonlySet<KeyName | null> = new Set(["full", "write", "other", "low"]);

/** A DELETE that says nothing, of somebody who is employed: nothing may keep it from succeeding (§3.1, §4.2). */
function judgeEnd(exchange: Exchange, { touched, company }: Person): readonly Finding[] {
  const { status, key } = exchange;
  const { body } = exchange.record.request;
  const bare = body === null || body === "{}";
  if (!bare || touched === "a termination" || company !== companyOf(exchange) || !ENDING.has(key) || status === 429 || status >= 500)
    return [];
  const expected = "somebody who is not terminated is terminated by a DELETE without date and reason";
  return [finding(status === 400 ? "EMP-42" : "EMP-40", exchange.ok, expected, exchange.brief)];
}

/** Somebody listed under the address of a hire that was refused, and of nobody else. */
function refusedHireListed(row: View, people: ReadonlyMap<string, Person>, refused: ReadonlyMap<string, string>): readonly Finding[] {
  const email = row.at("email").text?.toLowerCase() ?? "";
  const answer = refused.get(email);
  if (answer === undefined || people.has(row.at("id").text?.toLowerCase() ?? "")) return [];
  if ([...people.values()].some(({ members }) => members.may("email", email))) return [];
  return [finding("ERR-14", false, "nobody listed whose creation was refused", `${email}, whose creation was answered ${answer}`)];
}

/** What is wrong with somebody who is read by id. */
function shown(data: View, { members, touched }: Person): readonly Finding[] {
  const found: Finding[] = [];
  for (const name of EMPLOYEE_MEMBERS) {
    const value = data.at(name);
    if (CHANGES_BY_ITSELF.has(name) || !value.exists) continue;
    if (members.knows(name) && !members.may(name, value.raw)) {
      const [requirement, expected] = members.wasRefused(name, value.raw)
        ? ["ERR-14", "an update that was refused changes nothing"]
        : touched === "a termination"
          ? ["EMP-41", "the record of a terminated employee is kept as it was"]
          : ["EMP-38", "an employee reads as they were made and last changed, whatever became of others"];
      found.push(differs(requirement, expected, name, members, value));
    }
    members.set(name, value.raw);
  }
  const gone = data.at("status").text === "terminated";
  if (gone !== (touched === "a termination"))
    found.push(
      finding(
        "EMP-39",
        false,
        touched === "a termination" ? "status terminated of somebody who was terminated" : "nobody terminated whom no DELETE named",
        `status ${data.at("status").text} of ${data.at("id").text}`,
      ),
    );
  return found.length > 0 || touched === "nothing" ? firstOf(found) : [finding(PASSES[touched], true, "", "")];
}

const PASSES = { "an update": "EMP-38", "a termination": "EMP-41" } as const;

/** What is wrong with a row of a list; the list may be behind. */
function listed(row: View, people: ReadonlyMap<string, Person>): readonly Finding[] {
  const person = people.get(row.at("id").text?.toLowerCase() ?? "");
  if (person === undefined) return [];
  const { members, touched } = person;
  if (row.at("status").text === "terminated" && touched !== "a termination")
    return [finding("EMP-39", false, "nobody terminated whom no DELETE named", `status terminated of ${row.at("id").text} in the list`)];
  const odd = EMPLOYEE_MEMBERS.find((name) => !CHANGES_BY_ITSELF.has(name) && row.has(name) && !members.had(name, row.at(name).raw));
  return odd === undefined
    ? []
    : [differs("EMP-37", "a list shows an employee as GET by id does, now or two seconds ago", odd, members, row.at(odd))];
}

function differs(requirement: string, expected: string, name: string, members: Remembered, value: View): Finding {
  return finding(requirement, false, expected, `${name} was ${members.words(name)}, and is ${JSON.stringify(value.raw)}`);
}

/** The first finding of each requirement. */
function firstOf(found: readonly Finding[]): readonly Finding[] {
  return found.filter((one, n) => found.findIndex(({ requirement }) => requirement === one.requirement) === n);
}
