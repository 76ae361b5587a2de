import { judgedWith } from "../../invalid-bodies/breach.ts";
import { type WayChoice, refuseEach, drawnBodies } from "../../invalid-bodies/refusal.ts";
import { recognitionBody, surveyBody } from "../../invalid-bodies/rules.ts";
import { holdsText, judgeNoTrace } from "../../invalid-bodies/traces.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Check, check } from "../../run/check/check.ts";
import { twoColleagues } from "../../setup/access/own-resources.ts";
import { surveyDraft } from "../../setup/surveys.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

const SURVEY: WayChoice = { title: ["left out"], type: ["left out", "a value that is not listed"], anonymity: ["left out"] };
const SURVEYS = judgedWith(surveyBody);
const POSTS = judgedWith(recognitionBody);
const POST: WayChoice = { from_employee_id: ["left out"], to_employee_id: ["left out"], message: ["left out"] };

/** A valid body for POST /surveys (§4.7), with an anonymity value that the target accepts. */
async function surveyOf(t: CheckContext): Promise<Record<string, unknown>> {
  const { anonymity, type } = await t.use(surveyDraft);
  return { title: `Survey ${t.token()}`, type, anonymity: anonymity.attributed };
}

/** Sends wrong posts whose messages hold the mark. */
async function refusePosts(t: CheckContext, choice: WayChoice, mark: string): Promise<Exchange[]> {
  const [from_employee_id, to_employee_id] = await t.use(twoColleagues);
  const sound = { from_employee_id, to_employee_id, message: `Thanks ${mark}` };
  return refuseEach(t, { rules: recognitionBody, sound: () => sound }, choice);
}

/** Bodies of POST /surveys and POST /recognition (§4.7). */
export const engagementBodyChecks: readonly Check[] = [
  check("SURV-01", "MUST refuse a survey without title, type or anonymity, or with an unknown type", { also: SURVEYS }, async (t) => {
    await refuseEach(t, { rules: surveyBody, sound: () => surveyOf(t) }, SURVEY);
  }),
  check("SURV-01.more", "MUST refuse further surveys with one wrong field each", { also: SURVEYS }, async (t) => {
    await refuseEach(t, { rules: surveyBody, sound: () => surveyOf(t) }, drawnBodies(t, surveyBody, SURVEY, 5));
  }),

  check("RECOG-01", "MUST refuse recognition without sender, recipient or message", { also: POSTS }, async (t) => {
    await refusePosts(t, POST, t.token());
  }),
  check(
    "RECOG-01.more",
    "MUST refuse recognition whose sender, recipient or message is null, and NOT list it",
    { also: [...POSTS, "ERR-14"] },
    async (t) => {
      const mark = t.token();
      const sent = await refusePosts(t, drawnBodies(t, recognitionBody, POST, 3), mark);
      await judgeNoTrace(t, "listRecognition", {}, sent, holdsText(mark));
    },
  ),
];
