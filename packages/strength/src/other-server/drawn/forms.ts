import { summary, summaryRows } from "./analytics.ts";
import { type FullPlan, type PlanData, boardingRows, fullPlan, listedPlan } from "./boarding.ts";
import { Draw } from "./draw.ts";
import { exported } from "./export.ts";
import { type Form, partsAt } from "./form.ts";
import { type PostData, post, postRow } from "./recognition.ts";
import { type ApplicationData, applicationRow, pipeline } from "./pipeline.ts";
import { type CountedRole, type RoleData, listedRole, role, roleRows } from "./roles.ts";
import { type StageData, stages } from "./stages.ts";
import { type Requests, requestRows, requests } from "./requests.ts";
import { type Warnings, goneForm, drawAnswers, warnings } from "./resources.ts";
import { type Billing, type Setup, billing, invitation, settingsRows, setup } from "./settings.ts";
import type { Summary } from "./summary.ts";
import type { RawForms } from "../../../../conformance/src/forms/forms.ts";
import { type Results, type OrderedSetData, orderedSet, resultRows, results, setRows } from "./surveys.ts";

type Boarding<T> = Readonly<Record<"onboarding" | "offboarding", Form<T>>>;

/** The forms of one seed for everything that the document leaves open. */
export interface DrawnServerForms {
  readonly summary: Form<Summary>;
  /** As CSV. */
  readonly exported: Form<Summary>;
  readonly billing: Form<Billing>;
  readonly setup: Form<Setup>;
  readonly invitation: ReturnType<typeof invitation>;
  readonly stages: Form<readonly StageData[]>;
  readonly listedRole: Form<RoleData>;
  readonly role: (known: readonly StageData[]) => Form<CountedRole>;
  readonly pipeline: (known: readonly StageData[]) => Form<readonly ApplicationData[]>;
  readonly listedPlan: Boarding<PlanData>;
  readonly plan: Boarding<FullPlan>;
  readonly results: Form<Results>;
  readonly programme: Form<OrderedSetData>;
  readonly path: Form<OrderedSetData>;
  readonly post: Form<PostData>;
  readonly requests: Requests;
  readonly warnings: Warnings;
  readonly gone: ReturnType<typeof goneForm>;
  /** The rows of a target file with which these forms are read. */
  readonly rows: RawForms;
  /** Puts documented members in drawn order, and adds others. @param path of the route */
  readonly dress: (path: string, data: unknown) => unknown;
}

/** Draws a random but sound form of every response whose form the API document leaves open. The same seed draws the same. */
export function drawnForms(seed: number): DrawnServerForms {
  const draw = new Draw(seed);
  const both = <T>(form: (draw: Draw, kind: "onboarding" | "offboarding") => Form<T>): Boarding<T> => ({
    onboarding: form(draw.at("onboarding"), "onboarding"),
    offboarding: form(draw.at("offboarding"), "offboarding"),
  });
  const settings = { billing: billing(draw.at("billing")), setup: setup(draw.at("setup")) };
  const [json, csv] = [summary(draw.at("summary")), exported(draw.at("export"))];
  const engagement = {
    results: results(draw.at("results")),
    programme: orderedSet(draw.at("programme"), "surveys"),
    path: orderedSet(draw.at("path"), "courses"),
    post: post(draw.at("post")),
    requests: requests(draw.at("requests")),
  };
  const boarding = { listedPlan: both(listedPlan), plan: both(fullPlan) };
  const recruitment = {
    stages: stages(draw.at("stages")),
    listedRole: listedRole(draw.at("role")),
    role: (known: readonly StageData[]) => role(draw.at("role"), () => known),
    pipeline: (known: readonly StageData[]) => pipeline(draw.at("pipeline"), () => known),
  };
  return {
    get rows() {
      return {
        ...summaryRows(json),
        ...csv.rows,
        ...settingsRows(settings.billing, settings.setup),
        ...resultRows(engagement.results),
        ...setRows(engagement.programme, engagement.path),
        ...requestRows(engagement.requests),
        recognition: postRow(engagement.post),
        ...boardingRows(boarding.listedPlan, boarding.plan),
        ...roleRows(recruitment.listedRole, recruitment.role([])),
        stages: partsAt(recruitment.stages, "$"),
        applications: applicationRow(recruitment.pipeline([])),
      };
    },
    ...settings,
    ...engagement,
    ...boarding,
    ...recruitment,
    summary: json,
    exported: csv,
    invitation: invitation(draw.at("invitation")),
    warnings: warnings(draw.at("warnings")),
    gone: goneForm(draw.at("gone")),
    dress: drawAnswers(draw.at("resources")),
  };
}
