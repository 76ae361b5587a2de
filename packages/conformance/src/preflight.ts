import { opening, unreachable } from "./run/address.ts";
import type { Exchange } from "./exchange/exchange.ts";
import type { KeyName } from "./target/key-name.ts";
import { ownCompany } from "./setup/company/company.ts";
import { lowCompany, otherCompany } from "./setup/access/other-companies.ts";
import { firstRead, firstReadOperation } from "./setup/access/first-read.ts";
import { readWithoutKey } from "./setup/access/refused-requests.ts";
import { walk } from "./run/lists/walk.ts";
import { type Problem, configuration } from "./run/problem.ts";
import type { Run } from "./run/run.ts";
import { keyOf } from "./target/target.ts";
import { CheckContext } from "./run/check/check-context.ts";
import { CheckNeedsGap } from "./run/gaps/declared-gap.ts";
import { CheckStopped, CheckUnanswered } from "./run/check/check-stopped.ts";
import type { View } from "./exchange/view.ts";

/** How much of the target file is checked: all of it, or only what every tier needs. */
export type PreflightDepth = "short" | "full";

/**
 * Checks, before anything is judged, that the target matches its file: address, keys and their scopes, companies, plans, resources. Its
 * exchanges are evidence like all others. What the document forbids fails its requirement, and is no problem of the file.
 */
export async function preflight(run: Run, depth: PreflightDepth, readOnly: boolean): Promise<Problem[]> {
  try {
    return await allProblems(run, depth, readOnly);
  } catch (error) {
    if (!(error instanceof CheckStopped)) throw error;
    // The run was interrupted, or has used up its requests: the checks will report that.
    return error.verdict === "not-run" ? [] : [unreachable(run.target.base_url, error.message)];
  }
}

async function allProblems(run: Run, depth: PreflightDepth, readOnly: boolean): Promise<Problem[]> {
  const t = new CheckContext(run, "preflight", run.judgements, null);
  const first = await firstRead(t);
  const wrong = opening(run.target.base_url, first);
  if (wrong !== undefined) return [wrong];
  const deaf = await clock(t);
  if (deaf !== undefined) return [deaf];
  const found = await problemsOf(t, async () => companies(t));
  if (found.length > 0) return found;
  if (t.implemented(["getCompany"]).length > 0 && first.operation !== "getCompany") {
    const company = await t.use(ownCompany);
    fail(t, "SCOPE-01", [company], "200 with the company to GET /company with the full key", company.brief);
  }
  await keyNeeded(t);
  const rows = SCOPES.filter(({ key, method }) => (depth === "full" || key === "full") && (!readOnly || method === "GET"));
  for (const row of rows) {
    if (keyOf(run.target, row.key) !== undefined) found.push(...(await problemsOf(t, async () => scope(t, row, first))));
  }
  if (depth === "full") for (const look of [surveys, twins, stages]) found.push(...(await problemsOf(t, async () => look(t, readOnly))));
  return found;
}

/** The problems of one step. A request without a response is left to the checks, as long as the target answers others. */
async function problemsOf(t: CheckContext, look: () => Promise<Problem[]>): Promise<Problem[]> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof CheckUnanswered)) {
      // The target has no such operation, or answers it in a form that cannot be read: there is nothing to compare with the file.
      if (error instanceof CheckStopped && error.verdict !== "not-run") return [];
      throw error;
    }
    await t.call(await firstReadOperation(t), { key: "full", fresh: true });
    return [];
  }
}

/** Fails a requirement: the document forbids this, whatever the file says. */
function fail(t: CheckContext, requirement: string, at: readonly Exchange[], expected: string, got: string): void {
  t.judgements.add({ requirement, verdict: "fail", check: "preflight", expected, got, exchanges: at.map(({ id }) => id) });
}

/** Fails a target that needs no key. Every run looks: the checks of keys are not among those of few requests. */
async function keyNeeded(t: CheckContext): Promise<void> {
  try {
    const answer = await t.use(readWithoutKey);
    if (!answer.refused(401, "UNAUTHORISED"))
      fail(t, "AUTH-03", [answer], `401 with code UNAUTHORISED to GET ${answer.record.request.path} without a key`, answer.brief);
  } catch (error) {
    if (error instanceof CheckNeedsGap) return;
    if (!(error instanceof CheckUnanswered)) throw error;
    t.judgements.gap({ check: "preflight", requirements: ["AUTH-03"], verdict: "inconclusive", reason: error.message });
  }
}

/** Checks that the target's clock can be turned, without a request to the API. */
async function clock(t: CheckContext): Promise<Problem | undefined> {
  const { control_url: url } = t.run.target;
  if (url === undefined) return undefined;
  const got = await t
    .onWire(async (wire, id) => wire.control("GET", "/clock", id))
    .then(
      // Playback has no value for a call that failed.
      (answer) => (answer === undefined || answer.status === 200 ? undefined : `answers ${answer.status}`),
      () => "gives no answer",
    );
  return got === undefined
    ? undefined
    : configuration(`GET ${url}/clock ${got}`, "write the address of a running hr-mock's control API in control_url, or leave it out");
}

/** Names of plans that cannot be below Growth. */
const FROM_GROWTH = /growth|enterprise|premium|ultimate|unlimited/i;

/** Checks that the companies of the file differ, and have the plans that the file implies. */
async function companies(t: CheckContext): Promise<Problem[]> {
  const main = await t.use(ownCompany);
  const found: Problem[] = [];
  const id = main.data.at("id").text;
  for (const [key, member] of [
    ["other", "other_company"],
    ["low", "below_growth"],
  ] as const) {
    if (keyOf(t.run.target, key) === undefined) continue;
    const answer = await t.use(key === "other" ? otherCompany : lowCompany);
    if (answer.status === 401 || answer.status === 403)
      found.push(configuration(`${member}.keys.full cannot read its company: ${answer.status}`, "use a valid key with all four scopes"));
    else if (id !== undefined && answer.data.at("id").text === id) {
      if (answer.data.at("name").text !== main.data.at("name").text)
        fail(t, "AUTH-10", [main, answer], "ids that differ for companies that differ", `both have the id ${id}`);
      // If no key is needed, no key leads to another company: the checks of keys judge that.
      else if (!(await t.use(readWithoutKey)).ok)
        found.push(configuration(`${member}.keys.full is a key of the same company as keys.full (${id})`, "use a key of another company"));
    }
  }
  if (found.length > 0) return found;
  const gated = await t.call("getBranding", { key: "full" });
  const plan = main.data.at("plan").text;
  if (!gated.refused(403, "FORBIDDEN")) return found;
  if (FROM_GROWTH.test(plan ?? ""))
    fail(t, "PLAN-11", [main, gated], `200 to GET /company/branding of a company on the plan ${plan}`, gated.brief);
  // If another operation that needs Growth is allowed, the file is right: the passive rule on plans judges the refusal.
  else if (!(await t.call("getAnalytics", { key: "full" })).ok)
    found.push(
      configuration(
        `the company of keys.full (plan '${main.data.at("plan").text ?? "?"}') is refused GET /company/branding, so it is below Growth`,
        "use a company on Growth or above, and put this one in below_growth",
      ),
    );
  return found;
}

interface ScopeRow {
  readonly key: KeyName;
  readonly scope: "read" | "write" | "admin" | "webhooks";
  readonly method: "GET" | "PATCH";
  readonly ask: (t: CheckContext, key: KeyName) => Promise<Exchange>;
  /** Another harmless operation with the same scope, in case the target wrongly refuses the first. */
  readonly other?: (t: CheckContext, key: KeyName) => Promise<Exchange>;
}

const callRead = async (t: CheckContext, key: KeyName): Promise<Exchange> => t.call(await firstReadOperation(t), { key });
/** A harmless write: its id is unknown. */
const callWrite = (t: CheckContext, key: KeyName): Promise<Exchange> => t.call("approveLeave", { key, params: { id: t.uuid() } });
const callOtherWrite = (t: CheckContext, key: KeyName): Promise<Exchange> =>
  t.call("updateEmployee", { key, params: { id: t.uuid() }, body: {} });
/** A harmless change: its body is empty. */
const callAdmin = (t: CheckContext, key: KeyName): Promise<Exchange> => t.call("updateCompany", { key, body: {} });
const callOtherRead = (t: CheckContext, key: KeyName): Promise<Exchange> => t.call("listLeaveTypes", { key });
/** A body without members, which the document refuses with 400. */
const callOtherWebhooks = (t: CheckContext, key: KeyName): Promise<Exchange> => t.call("createWebhook", { key, body: {} });
const callWebhooks = (t: CheckContext, key: KeyName): Promise<Exchange> => t.call("listWebhooks", { key });

/** The requests that show the scope of each key. */
const SCOPES: readonly ScopeRow[] = [
  { key: "full", scope: "webhooks", method: "GET", ask: callWebhooks },
  { key: "full", scope: "write", method: "PATCH", ask: callWrite, other: callOtherWrite },
  { key: "full", scope: "admin", method: "PATCH", ask: callAdmin },
  { key: "read", scope: "read", method: "GET", ask: callRead, other: callOtherRead },
  { key: "write", scope: "write", method: "PATCH", ask: callWrite, other: callOtherWrite },
  { key: "webhooks", scope: "webhooks", method: "GET", ask: callWebhooks, other: callOtherWebhooks },
];

async function scope(t: CheckContext, { key, scope, ask, other: askElse }: ScopeRow, main: Exchange): Promise<Problem[]> {
  const answer = await ask(t, key);
  if (answer.status === 401) return [configuration(`keys.${key} is not a valid key: 401`, "use a key that is not revoked")];
  if (answer.status === 403) {
    // A key that may send the other operation has the scope: the checks of scopes judge the refusal.
    const second = t.run.readOnly ? undefined : await askElse?.(t, key);
    if (second !== undefined && ![401, 403].includes(second.status)) return [];
    const { method, path } = answer.record.request;
    const mend = key === "full" ? "give it all four scopes" : `give it the scope ${scope}`;
    return [configuration(`keys.${key} lacks the scope ${scope}: ${method} ${path} answers 403`, mend)];
  }
  const [own, other] = [main, answer].map(({ data }) => data.at("id").text);
  return ask === callRead && own !== undefined && other !== undefined && own !== other
    ? [configuration(`keys.${key} is a key of another company (${other}) than keys.full (${own})`, "use one of the same company")]
    : [];
}

/** The problem of a resource of the file that the target answers with 404. */
function missing(member: string, answer: Exchange): Problem[] {
  const { method, path } = answer.record.request;
  const what = `resources.${member} is not found: ${method} ${path} answers 404`;
  return answer.status === 404 ? [configuration(what, "use one of the company of keys.full, or leave it out")] : [];
}

async function surveys(t: CheckContext, readOnly: boolean): Promise<Problem[]> {
  const survey = t.run.target.resources?.open_survey_id;
  if (survey === undefined) return [];
  const params = { id: survey };
  const results = await t.call("getSurveyResults", { params });
  // A survey without responses may have no results either: an invalid survey response distinguishes the two.
  return results.status === 404 && !readOnly ? missing("open_survey_id", await t.call("respondToSurvey", { params, body: {} })) : [];
}

async function twins(t: CheckContext): Promise<Problem[]> {
  const hidden = t.run.target.resources?.hidden_leave;
  if (hidden === undefined) return [];
  if (hidden.employee_id === hidden.twin_employee_id)
    return [configuration("resources.hidden_leave names one person as both twins", "use two people who differ only in the hidden leave")];
  const found: Problem[] = [];
  for (const name of ["employee_id", "twin_employee_id"] as const) {
    const id = hidden[name];
    if (id !== undefined) found.push(...missing(`hidden_leave.${name}`, await t.call("getEmployee", { params: { id } })));
  }
  return found;
}

async function stages(t: CheckContext): Promise<Problem[]> {
  const named = t.run.target.resources?.stage_ids;
  if (named === undefined) return [];
  const { rows, whole, exchanges } = await walk(t, "listStages");
  if (whole && rows.length === 0) {
    fail(t, "REC-10", exchanges, "the stages of the company, three of which are in the target file", "the list has no stage");
    return [];
  }
  const ids = textsIn(rows);
  // The stage of hired candidates may not be listed.
  const unknown = (["active", "other_active"] as const).filter((name) => whole && !ids.has(named[name].toLowerCase()));
  if (unknown.length > 0) {
    const again = await walk(t, "listStages", { fresh: true });
    const own = rows.map((row) => row.at("id").text?.toLowerCase() ?? "");
    const later = textsIn(again.rows);
    if (again.rows.length === rows.length && own.every((id) => id !== "" && !later.has(id))) {
      fail(t, "REC-10", [...exchanges, ...again.exchanges], "stages with the same ids as a moment before", "each has another id");
      return [];
    }
  }
  return unknown.map((name) =>
    configuration(`resources.stage_ids.${name} is not among GET /recruitment/stages`, "use a stage of the company of keys.full"),
  );
}

/** All texts in some rows, in lower case. */
function textsIn(rows: readonly View[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => [...row.walk()]).flatMap(({ view }) => view.text?.toLowerCase() ?? []));
}
