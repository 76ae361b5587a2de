import { judgedWith } from "../../invalid-bodies/breach.ts";
import { type WayChoice, type WrongBodySeries, bothOf, drawnBodies, refuseEach } from "../../invalid-bodies/refusal.ts";
import { employeeBody } from "../../invalid-bodies/rules.ts";
import { holdsText, judgeNoTrace } from "../../invalid-bodies/traces.ts";
import { inputNamed } from "../../exchange/input-named.ts";
import { type Check, check } from "../../run/check/check.ts";
import { ownCompany } from "../../setup/company/company.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { hireBody, hire, hireDrawn, sparseHire } from "../../setup/people/people.ts";
import { leapDay } from "../../setup/people/drawn-work.ts";
import { hiring } from "../../setup/people/staff.ts";
import { isPaired } from "../../oracles/envelope/refusals.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

const JUDGED = judgedWith(employeeBody, "ERR-14");

/** What servers forget most often. */
const FEW: WayChoice = {
  first_name: ["left out"],
  email: ["a single letter"],
  employment_type: ["a value that is not listed"],
  start_date: ["a date with slashes"],
  role: ["a value that is not listed"],
};

/** The other required members left out, and more mistakes that are common. */
const OTHERS: WayChoice = {
  last_name: ["left out"],
  email: ["left out"],
  employment_type: ["left out"],
  start_date: ["left out"],
  jurisdiction: ["left out", "a value that is not listed"],
  role: ["left out"],
  base_salary: ["a decimal amount", "digits in a text"],
  manager_id: ["a word"],
};

const OPTIONAL = ["job_title", "department", "base_salary", "manager_id"];

/** Ends the check if a hire is refused for another reason than its body, which the document allows (§4.2). */
function stopIfRefusedOtherwise(t: CheckContext, exchange: Exchange): void {
  if (isPaired(exchange) && exchange.status !== 400) t.stop(`a hire is refused whatever its body: ${String(exchange)}`);
}

/** Bodies of terminations. No member is required (§4.2). */
const ENDS: readonly Readonly<Record<string, string>>[] = [{}, { termination_reason: "Voluntary" }];

/** Terminates an employee that no other check uses. Which reasons are valid is open. */
async function terminate(t: CheckContext, id: string, body: Readonly<Record<string, string>>): Promise<void> {
  const ended = await t.call("terminateEmployee", { params: { id }, body });
  const refusedReason =
    ended.refused(400, "VALIDATION_ERROR") && inputNamed(ended.field ?? "") === "termination_reason" && "termination_reason" in body;
  t.must("EMP-42", {
    at: ended,
    expected: `a success for a termination with ${JSON.stringify(body)}, because neither date nor reason is required`,
    holds: ended.ok || refusedReason,
  });
}

/** Sends the wrong bodies, all with one department, so that one list shows whether any of them created an employee. */
async function refuseAll(t: CheckContext, choice: WayChoice): Promise<void> {
  await t.use(hiring);
  const mark = t.token();
  const { values: types = [] } = employeeBody.members["employment_type"]!;
  const sound: WrongBodySeries["sound"] = () => hireBody(t, { department: `${mark} team`, employment_type: t.pick(types) });
  const series: WrongBodySeries = { rules: employeeBody, sound };
  const sent = await refuseEach(t, series, choice);
  await judgeNoTrace(t, "listEmployees", { status: "all", department: `${mark} team` }, sent, holdsText(mark));
}

/** Bodies of POST /employees (§2.4). */
export const employeeBodyChecks: readonly Check[] = [
  check(
    "EMP-22",
    "MUST refuse to create an employee from a body with a missing required field or an invalid value",
    { also: JUDGED },
    (t) => refuseAll(t, FEW),
  ),
  check("EMP-22.others", "MUST refuse to create an employee without any other required field", { also: JUDGED }, (t) =>
    refuseAll(t, OTHERS),
  ),
  check("EMP-22.more", "MUST refuse drawn bodies with one wrong field each", { also: JUDGED }, (t) =>
    refuseAll(t, drawnBodies(t, employeeBody, bothOf(FEW, OTHERS), 13)),
  ),

  check("EMP-33", "MUST create an employee from the seven required fields", {}, async (t) => {
    const { exchange } = (await t.use(sparseHire)).tried;
    // A refusal of every hire is permitted (§4.2, A-102).
    if (!exchange.ok) await t.use(hiring);
    stopIfRefusedOtherwise(t, exchange);
    t.need("EMP-33", {
      at: exchange,
      expected: "a created employee, because job_title, department, base_salary and manager_id are optional",
      holds: exchange.ok,
    });
    const filled = OPTIONAL.filter((name) => !exchange.data.at(name).isNull);
    t.must("EMP-33", { at: exchange, expected: `null for ${OPTIONAL.join(", ")}, because none was sent`, holds: filled.length === 0 });
  }),

  check(
    "EMP-29",
    "MUST accept every employment type, every portal role and the company's jurisdictions",
    { also: ["EMP-33", "EMP-42"] },
    async (t) => {
      await t.use(hiring);
      // Whether these values are refused is open. An accepted value must be stored; a refused hire must not create an
      // employee.
      const mark = t.token();
      const unusual = [{ start_date: { leapDay: leapDay(t) } }, { [mark]: { unknown: "x" } }, { first_name: { markUp: `<${mark}>` } }];
      const { values: types = [] } = employeeBody.members["employment_type"]!;
      const { values: roles = [] } = employeeBody.members["role"]!;
      const listed = employeeBody.members["jurisdiction"]!.values!;
      const own = (await t.use(ownCompany)).data
        .at("jurisdiction")
        .list.flatMap(({ text }) => (text !== undefined && listed.includes(text) ? [text] : []));
      // All other hires of the run use the first type.
      for (const [n, employment_type] of types.slice(1).entries()) {
        const role = roles[(n + 1) % roles.length]!;
        const jurisdiction = own.length === 0 ? {} : { jurisdiction: own[n % own.length] };
        const values = { employment_type, role, ...jurisdiction, job_title: undefined, department: undefined, base_salary: undefined };
        const { exchange, id } = await hireDrawn(t, values, { unusual: unusual[n % unusual.length]! });
        const forbidden = role === "company_admin" && exchange.refused(403, "FORBIDDEN");
        if (role === "company_admin")
          t.observe("admin-role-create", exchange, exchange.ok ? "allowed" : forbidden ? "forbidden" : undefined);
        if (!forbidden) stopIfRefusedOtherwise(t, exchange);
        const namesOptional = exchange.status === 400 && OPTIONAL.includes(inputNamed(exchange.field ?? ""));
        t.must(namesOptional ? "EMP-33" : "EMP-29", {
          at: exchange,
          expected: `a created employee with type ${employment_type} and role ${role}, without ${OPTIONAL.join(", ")}${forbidden ? " (403 is permitted for an admin, A-112)" : ""}`,
          holds: exchange.ok || forbidden,
        });
        if (exchange.ok) await terminate(t, id, ENDS[n % ENDS.length]!);
      }
    },
  ),

  check("EMP-31.impossible", "MUST NOT store a date that does not exist", { also: ["CONV-02"] }, async (t) => {
    await t.use(hiring);
    const impossible = `${Number(t.date(0).slice(0, 4)) - 1}-02-30`;
    const { exchange } = await hire(t, { start_date: impossible });
    const refused = exchange.refused(400, "VALIDATION_ERROR");
    const shown = exchange.data.at("start_date").text;
    t.observe(
      "impossible-dates",
      exchange,
      refused ? "rejected" : exchange.ok && shown !== undefined && shown !== impossible ? "normalised" : undefined,
    );
    t.must("EMP-31", {
      at: exchange,
      expected: "400 VALIDATION_ERROR, or an employee with another start_date than 30 February",
      holds: refused || (exchange.ok && shown !== impossible),
    });
    if (exchange.ok) t.must("CONV-02", { at: exchange, expected: "a start_date that exists", holds: shown !== impossible });
  }),
];
