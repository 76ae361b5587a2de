import { delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const FOUND_LEAVE = "data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one),";
const ROWS = "const rows = [...company.leave.values()]";
const SHOWN = `  return listed(
    call,
    rows.map((row) => leaveOf(company, row)),
    true,
  );`;
const WHOLE = `const whole = workingDays(person.jurisdiction, start, end, mistakes.has("counts weekends as leave"));`;
const PERSON = "return { data: personOf(one) };\n}\n\nfunction emailOf";
const INVITED = "one.invited = true;";
const TYPE = `const type = named(call, new Map(company.leaveTypes.map((one) => [one.id, one])), typeId, "leave_type_id");`;
const TAKEN = "taken_days: sum(({ status, start }) => /approved/.test(status) && start <= dayOf(now())),";
const RESULTS = "const rows = one.questions.map((question) => ({ question, sums: enough ? figures(one, question) : null }));";
const NESTED = "questions: rows.map(({ question: { id, text, kind }, sums }) => ({ id, prompt: text, kind, summary: sums })),";

/** Leave that is never shown, and groups too small to be shown. */
export const fourthHidden: readonly Planted[] = [
  subtle("lists hidden leave where days are asked for", "PRIV-01 PRIV-03", [
    "leave-routes.ts",
    ROWS,
    "const rows = [...company.leave.values(), ...(from === undefined ? [] : company.hidden.values())]",
  ]),
  plain("lists hidden leave of the person that is asked for", "PRIV-01 PRIV-03", [
    "leave-routes.ts",
    ROWS,
    "const rows = [...company.leave.values(), ...(who === undefined ? [] : company.hidden.values())]",
  ]),
  subtle("counts hidden leave in the total of its person", "PRIV-03 PAGE-07", [
    "leave-routes.ts",
    SHOWN,
    `  const secret = [...company.hidden.values()].filter(({ personId }) => who !== undefined && personId === who.toLowerCase()).length;
  const reply = listed(
    call,
    rows.map((row) => leaveOf(company, row)),
    true,
  );
  const meta = reply.beside?.["meta"] as { total: number };
  return { ...reply, beside: { meta: { ...meta, total: meta.total + secret } } };`,
  ]),
  plain("shows hidden leave to whoever has its id", "PRIV-02", [
    "leave-routes.ts",
    FOUND_LEAVE,
    "data: leaveOf(call.company, found(call, new Map([...call.company.leave, ...call.company.hidden]), () => undefined).one),",
  ]),
  subtle("cancels hidden leave", "PRIV-04", [
    "leave-routes.ts",
    "export function cancelLeave(call: Call): Reply {",
    `export function cancelLeave(call: Call): Reply {
  const secret = call.company.hidden.get(call.params["id"]!);
  if (secret !== undefined) return gone(call, leaveOf(call.company, secret));`,
  ]),
  subtle("warns of hidden leave by what it leaves of the days", "PRIV-06", [
    "leave-routes.ts",
    WHOLE,
    `${WHOLE.replace("const whole", "const all")}
  const secret = [...company.hidden.values()].find((row) => row.personId === personId && row.start <= end && row.end >= start);
  const whole = secret === undefined ? all : Math.max(0, all - 1);`,
  ]),
  subtle("takes new leave of the hidden type", "PRIV-10 PRIV-01", [
    "leave-routes.ts",
    TYPE,
    `const secret = { ...company.leaveTypes[0]!, id: company.hiddenTypeId, name: "Family violence leave" };
  ${TYPE.replace("company.leaveTypes.map(", "[...company.leaveTypes, secret].map(")}`,
  ]),
  subtle("shows a person on hidden leave as away", "PRIV-07 PRIV-24", [
    "people-routes.ts",
    PERSON,
    PERSON.replace(
      "return { data: personOf(one) };",
      `const today = dayOf(call.now());
  const away = [...call.company.hidden.values()].some((row) => row.personId === one.id && row.start <= today && row.end >= today);
  return { data: { ...personOf(one), ...(away ? { status: "on_leave" } : {}) } };`,
    ),
  ]),
  subtle("invites nobody who is on hidden leave", "PRIV-24", [
    "people-routes.ts",
    INVITED,
    `for (const { personId } of call.company.hidden.values()) if (personId === one.id) throw conflict("This person is away.");
  ${INVITED}`,
  ]),
  subtle("counts hidden leave in the taken days of whom it is asked for", "PRIV-05", [
    "leave-tables.ts",
    TAKEN,
    `${TAKEN.slice(0, -1)} + (who === undefined ? 0 : [...company.hidden.values()].filter(({ personId }) => personId === person.id).reduce((days, one) => days + one.days, 0)),`,
  ]),
  subtle(
    "counts who was asked and not who answered against the floor",
    "PRIV-17",
    ["survey-routes.ts", "const enough = one.answers.size >= FLOOR;", "const enough = one.invited.length >= FLOOR;"],
    ["survey-routes.ts", "if (given.length < FLOOR) return null;", "if (survey.invited.length < FLOOR) return null;"],
  ),
  subtle("shows the highest and the lowest answers below the floor", "PRIV-17", [
    "survey-routes.ts",
    RESULTS,
    RESULTS.replace("figures(one, question) : null", "figures(one, question) : spread(one, question)").concat(
      `
  function spread(survey: Survey, { id }: { readonly id: string }): object {
    const given = [...survey.answers.values()].map((answers) => answers.get(id)).filter((value) => typeof value === "number");
    return { answered: given.length, highest: Math.max(...given), lowest: Math.min(...given) };
  }`,
    ),
  ]),
  plain("shows the written answers to a survey", "SURV-08", [
    "survey-routes.ts",
    `if (question.kind === "text") return { answered: given.length };`,
    `if (question.kind === "text") return { answered: given.length, answers: given } as { answered: number };`,
  ]),
  plain("tells who answered a survey", "SURV-08", ["survey-routes.ts", NESTED, `${NESTED} respondents: [...one.answers.keys()],`]),
  subtle("tells who has yet to answer an anonymous survey", "SURV-08 PRIV-17", [
    "survey-routes.ts",
    NESTED,
    `${NESTED} ...(one.anonymous ? { outstanding: one.invited.filter((id) => !one.answers.has(id)) } : {}),`,
  ]),
  plain("splits results by kinds of employment however few share one", "PRIV-17", [
    "survey-routes.ts",
    NESTED,
    `${NESTED}
          by_employment_type: Object.fromEntries(
            Array.from(
              Map.groupBy(one.answers, ([id]) => call.company.staff.get(id)?.employmentType ?? "unknown"),
              ([kind, group]) => [
                kind,
                {
                  answered: group.length,
                  mean: group.reduce((sum, [, answers]) => sum + Number(answers.get(one.questions[1]!.id) ?? 0), 0) / group.length,
                },
              ],
            ),
          ),`,
  ]),
  ...delivered([
    subtle("mentions hidden approved leave when a person is invited", "PRIV-08", [
      "people-routes.ts",
      INVITED,
      `for (const row of call.company.hidden.values())
    if (row.personId === one.id)
      call.deliveries.emit(call.company, "leave.approved", { id: row.id, employeeId: row.personId, startDate: row.start, endDate: row.end });
  ${INVITED}`,
    ]),
  ]),
];
