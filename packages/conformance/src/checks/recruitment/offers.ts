import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { textsHeldBy } from "../../setup/recruitment/applicants.ts";
import { bodyFromRefusals } from "../../setup/bodies/body-from-refusals.ts";
import { stopUnread } from "../../run/check/unread.ts";
import { declares, offerUnder } from "../../setup/bodies/declared-bodies.ts";
import { knownForms } from "../../setup/bodies/known-forms.ts";
import { ownApplication, ownPipeline, getPipeline, stagesOf } from "../../setup/recruitment/recruitment.ts";
import { idsOf } from "../../forms/pipeline.ts";
import { isIn } from "../../forms/pipeline.ts";
import { sentBody } from "../../oracles/remembered.ts";
import { uuid } from "../../document/formats.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

const SALARY = 8_765_400;

interface OfferForm {
  /** The value of offer-body for this form. `other`: none of its values. */
  readonly value: DecisionValues["offer-body"] | "other";
  readonly body: Readonly<Record<string, unknown>>;
}

/** Forms of an offer for the run's own application: each id that may name the application, with and without further terms. */
async function forms(t: CheckContext): Promise<OfferForm[]> {
  const { candidate } = await t.use(ownApplication);
  const { rows } = await t.use(ownPipeline);
  const ids = rows.length === 1 ? idsOf(rows[0]!).map(({ id }) => id) : [];
  if (declares(t.run.forms, "new_offer"))
    return (ids.length === 0 ? [""] : ids).map((application): OfferForm => {
      const body = offerUnder(t.run.forms, { application, candidate: candidate.id }, t.date(60));
      return { value: valueOf(body), body };
    });
  const recipients: readonly OfferForm[] = [
    ...ids.map((id) => ({ value: "with-application" as const, body: { application_id: id } })),
    { value: "with-candidate", body: { candidate_id: candidate.id } },
  ];
  const terms = { start_date: t.date(60), employment_type: "full_time", title: `Offer ${t.token()}` };
  return recipients.flatMap(({ value, body }) => [{ ...terms, ...body }, body].map((offer) => ({ value, body: offer })));
}

const valueOf = (body: OfferForm["body"]): OfferForm["value"] =>
  "application_id" in body ? "with-application" : "candidate_id" in body ? "with-candidate" : "other";

/** What an offer may say in a field of some name: a recipient's field may hold letters of any other word, such as those of a date in candidate_ref. */
export function offerField(field: string, values: Readonly<Record<"recipient" | "role" | "day" | "title", string>>): string | undefined {
  if (/applic|candidate|person/i.test(field)) return values.recipient;
  if (/role|job_?id|vacancy/i.test(field)) return values.role;
  if (/date|start|first_?day/i.test(field)) return values.day;
  if (/type/i.test(field)) return "full_time";
  return /title|position/i.test(field) ? values.title : undefined;
}

/** Builds an offer from the fields that refusals name, with each id that may name the application. Undefined: no offer was accepted. */
async function offerFromRefusals(
  t: CheckContext,
): Promise<{ readonly body: Readonly<Record<string, unknown>>; readonly exchange: Exchange } | undefined> {
  const { candidate, role } = await t.use(ownApplication);
  const { rows } = await t.use(ownPipeline);
  const ids = rows.length === 1 ? idsOf(rows[0]!).map(({ id }) => id) : [];
  for (const recipient of [...ids, candidate.id]) {
    const values = { recipient, role, day: t.date(60), title: `Offer ${t.token()}` };
    const { body, exchange } = await bodyFromRefusals(
      async (sent) => t.call("createOffer", { body: sent }),
      (field) => offerField(field, values),
      {
        salary: SALARY,
      },
    );
    if (exchange?.ok === true) return { body, exchange };
  }
  return undefined;
}

/** Whether an offer with a salary in whole cents was refused for its salary. */
const isRefusedForSalary = (answer: Exchange): boolean =>
  answer.status === 400 && answer.field === "salary" && Number.isInteger(sentBody(answer)?.["salary"]);

/** A salary in whole cents that any server accepts. */
const SMALLER = 654_300;

/** Judges offers that are refused for their salary and accepted with a smaller one: the document has no maximum (§4.5). */
async function judgeSalary(t: CheckContext): Promise<void> {
  const all = t.exchanges.filter((one) => one.operation === "createOffer" && isRefusedForSalary(one));
  for (const refused of all.slice(0, 6)) {
    const other = await t.call("createOffer", { body: { ...sentBody(refused), salary: SMALLER } });
    if (!other.ok) continue;
    t.must("REC-16", {
      at: [other, refused],
      expected: `a success for a salary of ${SALARY} cents, as for ${SMALLER} cents`,
      holds: false,
      got: String(refused),
    });
    return;
  }
}

/** Judges that a key that has only read makes no offer. */
async function judgeScope(t: CheckContext, body: Readonly<Record<string, unknown>>): Promise<void> {
  const refused = await t.call("createOffer", { body, key: "read" });
  if (refused.ok || refused.status === 403)
    t.must("SCOPE-46", {
      at: refused,
      expected: "403 with code FORBIDDEN to an offer with a key that has only read",
      holds: refused.refused(403, "FORBIDDEN"),
    });
}

/** Offers. The API creates them; the web application sends and accepts them (§1, §4.5). */
export const offerChecks: readonly Check[] = [
  check(
    "REC-16",
    "MUST create an offer with a salary in whole cents, and neither send nor accept it",
    { also: ["REC-17", "WEB-04", "WEB-05", "PRIV-11", "SCOPE-46"] },
    async (t) => {
      const { candidate } = await t.use(ownApplication);
      let made: { readonly form: OfferForm; readonly exchange: Exchange; readonly decimal: Exchange } | undefined;
      let last: Exchange | undefined;
      for (const form of await forms(t)) {
        const decimal = await t.call("createOffer", { body: { ...form.body, salary: SALARY + 0.5 } });
        t.must("REC-16", {
          at: decimal,
          expected: `no success for the salary ${SALARY}.5, which is not a whole number of cents`,
          holds: !decimal.ok,
        });
        if (decimal.ok) return;
        // Only the salary was wrong, so the scope alone can be the reason. Later the application has an offer.
        if (decimal.field === "salary" && t.has("read-key")) await judgeScope(t, { ...form.body, salary: SALARY });
        last = await t.call("createOffer", { body: { ...form.body, salary: SALARY } });
        if (!last.ok) continue;
        made = { form, exchange: last, decimal };
        break;
      }
      const isDeclared = Object.keys(t.run.forms.sent("new_offer")).length > 0;
      const fromRefusals = made === undefined && !isDeclared ? await offerFromRefusals(t) : undefined;
      if (fromRefusals !== undefined) {
        const decimal = await t.call("createOffer", { body: { ...fromRefusals.body, salary: SALARY + 0.5 } });
        t.must("REC-16", {
          at: decimal,
          expected: `no success for the salary ${SALARY}.5, which is not a whole number of cents`,
          holds: !decimal.ok,
        });
        made = { form: { value: "other", body: fromRefusals.body }, exchange: fromRefusals.exchange, decimal };
      }
      if (made === undefined) await judgeSalary(t);
      if (made === undefined && last?.status === 400 && !isDeclared) stopUnread("new_offer", "application", "candidate", "starts");
      if (made === undefined) t.leaveOpen(`the target accepts no form of an offer, which is open (A-201): ${String(last)}`);
      const { form, exchange } = made!;
      (await t.use(knownForms)).set("createOffer", { ...form.body, salary: SALARY });
      if (form.value !== "other") t.observe("offer-body", exchange, form.value);
      const held = textsHeldBy(exchange, candidate.person.texts);
      t.must("PRIV-11", {
        at: exchange,
        expected: "none of the candidate's details in the answer",
        holds: held.length === 0,
        got: `it holds ${held.join(", ")}: ${String(exchange)}`,
      });
      const id = exchange.data.at("id").text ?? "";
      t.need("REC-16", { at: exchange, expected: "data.id, a UUID", holds: uuid.holds(id) });
      for (const action of ["send", "accept"]) {
        const answer = await t.send({ method: "POST", path: `/recruitment/offers/${id}/${action}`, body: {}, open: ["A-04", "A-05"] });
        t.must(["REC-17", "WEB-05"], { at: answer, expected: `no success for POST /recruitment/offers/{id}/${action}`, holds: !answer.ok });
      }
      // An offer may move the application to a stage for offers, but not to Hired.
      const { role } = await t.use(ownApplication);
      const pipeline = await getPipeline(t, role);
      const hired = (await stagesOf(t)).filter(({ kind, kindStated }) => kind === "hired" && kindStated === true);
      const row = pipeline.rows.find((one) => hired.some((stage) => isIn(one, stage)));
      if (pipeline.rows.length > 0 && hired.length > 0)
        t.must(["REC-17", "WEB-04"], {
          at: [exchange, pipeline.exchange],
          expected: "no application in Hired because of the new offer",
          holds: row === undefined,
          got: JSON.stringify(row?.view.raw),
        });
    },
  ),
];
