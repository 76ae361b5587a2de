import { judgedWith } from "../../invalid-bodies/breach.ts";
import { type SentWrongBody, judgeRefusal, sendWrong } from "../../invalid-bodies/refusal.ts";
import { offerBody } from "../../invalid-bodies/rules.ts";
import { waysOf } from "../../invalid-bodies/ways.ts";
import { type Check, check } from "../../run/check/check.ts";
import { declares, offerUnder } from "../../setup/bodies/declared-bodies.ts";
import { candidateBody } from "../../setup/bodies/request-forms.ts";
import { knownForms } from "../../setup/bodies/known-forms.ts";
import { newRole } from "../../setup/access/own-resources.ts";
import { idsOf, pipelineRows, roleStatus } from "../../forms/pipeline.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Members that may say whom an offer is for, with an id; the likeliest first. */
async function* addressees(t: CheckContext): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const knownForm = (await t.use(knownForms)).get("createOffer");
  // An offer of the run has this form, and may block another one for the same application. A new application costs less than trying.
  const isUsual = knownForm !== undefined && ["application_id", "candidate_id"].some((name) => name in knownForm);
  if (knownForm !== undefined && !isUsual) {
    const { salary: _, ...whom } = knownForm;
    yield whom;
  }
  const { id } = await t.use(newRole);
  // The rule on roles as they were left judges this read: bodies that were refused before it changed nothing.
  const read = await t.call("getRole", { params: { id } });
  if (roleStatus(t.run.forms, read.data) !== "open") await t.call("updateRole", { params: { id }, body: { status: "open" } });
  const { forms } = t.run;
  const candidate = (await t.call("createCandidate", { body: candidateBody(forms, t.token(), id) })).data.at("id").text;
  if (candidate !== undefined) {
    const { data } = await t.call("getPipeline", { params: { id } });
    const [row] = pipelineRows(forms, data);
    const applications = row === undefined ? [] : idsOf(row).toReversed();
    for (const { id: application } of applications)
      yield declares(forms, "new_offer") ? offerUnder(forms, { application, candidate }, t.date(60)) : { application_id: application };
    if (!declares(forms, "new_offer")) yield { candidate_id: candidate };
  }
  if (knownForm !== undefined && isUsual) {
    const { salary: _, ...whom } = knownForm;
    yield whom;
  }
  const known = t.run.target.resources?.application_id;
  if (known !== undefined) yield { application_id: known };
}

const WAYS = waysOf(offerBody.members["salary"]!).filter(({ name }) => name === "a decimal amount" || name === "digits in a text");

/** The salary in bodies of POST /recruitment/offers (§4.5). */
export const offerBodyChecks: readonly Check[] = [
  check(
    "REC-16.salary",
    "MUST accept the salary of an offer only as a whole number of cents",
    { also: judgedWith(offerBody) },
    async (t) => {
      for await (const addressee of addressees(t)) {
        const sent: SentWrongBody[] = [];
        for (const way of WAYS) {
          const wrong = await sendWrong(t, { rules: offerBody, sound: () => addressee }, "salary", way);
          if (wrong !== undefined) sent.push(wrong);
          // An accepted offer blocks further ones for the same application. One is enough.
          if (wrong?.exchange.ok === true) break;
        }
        const offer = sent.some(({ exchange }) => exchange.ok)
          ? undefined
          : await t.call("createOffer", { body: { ...addressee, salary: 9_000_000 } });
        // If a whole number is refused too, the refusal is about the addressee: try the next one.
        if (offer?.ok === false) continue;
        for (const wrong of sent) judgeRefusal(t, wrong);
        if (offer !== undefined)
          t.must("REC-16", { at: offer, expected: "the offer's id in data", holds: offer.data.at("id").text !== undefined });
        return;
      }
      t.leaveOpen("no candidate or application was found for which an offer could be made");
    },
  ),
];
