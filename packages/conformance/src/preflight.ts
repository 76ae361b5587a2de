import type { Exchange, KeyName } from "./exchange.ts";
import { company } from "./given/company.ts";
import { walk } from "./given/walk.ts";
import type { Run } from "./run.ts";
import { keyOf } from "./target.ts";
import { Trial } from "./trial.ts";
import { Unmet } from "./unmet.ts";

/** Something about the target that has to be mended before anything can be judged. One line each. */
export interface Problem {
  /** Whose mistake it most likely is. */
  readonly kind: "configuration" | "implementation";
  readonly what: string;
  readonly mend: string;
}

/** What of the target file is looked at: all of it, or only what every tier needs. */
export type Depth = "short" | "full";

/**
 * Looks whether the target is what its file says, before anything is judged: address, keys and their scopes, companies,
 * plans, resources. What it sends counts as evidence like everything else.
 */
export async function preflight(run: Run, depth: Depth, readOnly: boolean): Promise<Problem[]> {
  try {
    return await look(run, depth, readOnly);
  } catch (error) {
    if (!(error instanceof Unmet)) throw error;
    // It was interrupted, or may send no more: the checks will tell.
    return error.verdict === "not-run" ? [] : [unreachable(run.target.base_url, error.message)];
  }
}

async function look(run: Run, depth: Depth, readOnly: boolean): Promise<Problem[]> {
  const t = new Trial(run, "preflight", run.judgements, null);
  const first = await run.use(company);
  const wrong = opening(run.target.base_url, first);
  if (wrong !== undefined) return [wrong];
  const deaf = await clock(t);
  if (deaf !== undefined) return [deaf];
  const found = await companies(t, first);
  if (found.length > 0) return found;
  const rows = SCOPES.filter(({ key, method }) => (depth === "full" || key === "full") && (!readOnly || method === "GET"));
  for (const row of rows) {
    const problem = keyOf(run.target, row.key) === undefined ? undefined : await scope(t, row, first);
    if (problem !== undefined) found.push(problem);
  }
  if (depth === "full") found.push(...(await revoked(t)), ...(await resources(t, readOnly)));
  return found;
}

const configuration = (what: string, mend: string): Problem => ({ kind: "configuration", what, mend });

function unreachable(baseUrl: string, reason: string): Problem {
  if (/WRONG_VERSION_NUMBER/.test(reason))
    return configuration(`what listens at base_url ${baseUrl} speaks no TLS`, "write http:// in base_url, or name the port that does");
  if (/CERT|certificate|SSL|TLS|self.signed/i.test(reason))
    return configuration(
      `base_url ${baseUrl} has a TLS problem: ${reason}`,
      "use a certificate that Node trusts (NODE_EXTRA_CA_CERTS names a CA of your own), or the right scheme",
    );
  if (/ENOTFOUND|EAI_AGAIN/.test(reason))
    return configuration(`the host of base_url ${baseUrl} cannot be found: ${reason}`, "mend the host name");
  if (/ECONNREFUSED/.test(reason))
    return configuration(`nothing listens at base_url ${baseUrl}: ${reason}`, "start the server, or mend host and port");
  return configuration(
    `base_url ${baseUrl} gives no answer: ${reason}`,
    "look whether the server runs and can be reached from here, and by http or https",
  );
}

/** Statuses of what stands before a server that does not answer. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** What the first answer, GET /company with the full key, says of address and key. */
function opening(baseUrl: string, answer: Exchange): Problem | undefined {
  const seen = `GET ${baseUrl}/company`;
  if (answer.status === 401)
    return configuration(
      "keys.full is not a valid key: GET /company answers 401",
      "put in a key of the company that is judged, not revoked",
    );
  if (answer.status === 403)
    return configuration("keys.full may not read: GET /company answers 403", "give it all four scopes: read, write, admin, webhooks");
  if (answer.status >= 300 && answer.status < 400)
    return configuration(
      `${seen} redirects (${answer.status}) to ${answer.header("location") ?? "nowhere"}`,
      "put the final address into base_url",
    );
  if (GATEWAY.has(answer.status))
    return configuration(
      `${seen} answers ${answer.status}: a gateway without the API behind it, or one that is overloaded`,
      "start the server, or wait until it is up",
    );
  if (answer.mediaType === "text/html" || (!answer.json.exists && answer.status < 500))
    return configuration(
      `${seen} answers ${answer.status} with ${answer.mediaType || "no media type"}, not with JSON of the API`,
      "base_url has to be the API's address, ending in /api/v1",
    );
  // 501 may be how unknown paths are answered.
  if (answer.status === 404 || answer.status === 501)
    return configuration(
      `${seen} answers ${answer.status}: there is no API at this address`,
      "base_url has to be the API's address, ending in /api/v1",
    );
  return undefined;
}

/** That the clock can be turned instead of waiting; no request to the API. */
async function clock(t: Trial): Promise<Problem | undefined> {
  const { control_url: url } = t.run.target;
  if (url === undefined) return undefined;
  const got = await t
    .onWire(async (wire, id) => wire.control("GET", "/clock", id))
    .then(
      // Played back, it gives nothing where it failed.
      (answer) => (answer === undefined || answer.status === 200 ? undefined : `answers ${answer.status}`),
      () => "gives no answer",
    );
  return got === undefined
    ? undefined
    : configuration(`GET ${url}/clock ${got}`, "name the control API of a running hr-mock in control_url, or leave it out");
}

/** That the companies named are different ones, and on the plans that they are named for. */
async function companies(t: Trial, main: Exchange): Promise<Problem[]> {
  const found: Problem[] = [];
  const id = main.data.at("id").text;
  for (const [key, member] of [
    ["other", "other_company"],
    ["low", "below_growth"],
  ] as const) {
    if (keyOf(t.run.target, key) === undefined) continue;
    const answer = await t.call("getCompany", { key });
    if (answer.status === 401 || answer.status === 403)
      found.push(configuration(`${member}.keys.full cannot read its company: ${answer.status}`, "put in a valid key with all four scopes"));
    else if (id !== undefined && answer.data.at("id").text === id)
      found.push(configuration(`${member}.keys.full is a key of the same company as keys.full (${id})`, "put in a key of another company"));
  }
  if (found.length > 0) return found;
  const gated = await t.call("getBranding", { key: "full" });
  if (gated.refused(403, "FORBIDDEN"))
    found.push(
      configuration(
        `the company of keys.full (plan '${main.data.at("plan").text ?? "?"}') is refused GET /company/branding, so it is below Growth`,
        "judge a company on Growth or above, and name this one in below_growth",
      ),
    );
  return found;
}

interface ScopeRow {
  readonly key: KeyName;
  readonly scope: "read" | "write" | "admin" | "webhooks";
  readonly method: "GET" | "PATCH";
  readonly ask: (t: Trial, key: KeyName) => Promise<Exchange>;
}

const reading = (t: Trial, key: KeyName): Promise<Exchange> => t.call("getCompany", { key });
/** A write that can change nothing: its id is unknown. */
const writing = (t: Trial, key: KeyName): Promise<Exchange> => t.call("approveLeave", { key, params: { id: t.uuid() } });
/** A change of nothing. */
const administering = (t: Trial, key: KeyName): Promise<Exchange> => t.call("updateCompany", { key, body: {} });
const hooking = (t: Trial, key: KeyName): Promise<Exchange> => t.call("listWebhooks", { key });

/** How each key shows that it has its scope. */
const SCOPES: readonly ScopeRow[] = [
  { key: "full", scope: "webhooks", method: "GET", ask: hooking },
  { key: "full", scope: "write", method: "PATCH", ask: writing },
  { key: "full", scope: "admin", method: "PATCH", ask: administering },
  { key: "read", scope: "read", method: "GET", ask: reading },
  { key: "write", scope: "write", method: "PATCH", ask: writing },
  { key: "webhooks", scope: "webhooks", method: "GET", ask: hooking },
];

async function scope(t: Trial, { key, scope, ask }: ScopeRow, main: Exchange): Promise<Problem | undefined> {
  const answer = await ask(t, key);
  if (answer.status === 401) return configuration(`keys.${key} is not a valid key: 401`, "put in a key that is not revoked");
  if (answer.status === 403)
    return configuration(
      `keys.${key} lacks the scope ${scope}: ${answer.record.request.method} ${answer.record.request.path} answers 403`,
      key === "full" ? "give it all four scopes" : `give it the scope ${scope}`,
    );
  const [own, other] = [main, answer].map(({ data }) => data.at("id").text);
  if (ask === reading && own !== undefined && other !== undefined && own !== other)
    return configuration(`keys.${key} is a key of another company (${other}) than keys.full (${own})`, "put in one of the same company");
  return undefined;
}

async function revoked(t: Trial): Promise<Problem[]> {
  if (!t.has("revoked-key")) return [];
  const answer = await t.call("getCompany", { key: "revoked" });
  return answer.ok ? [configuration("keys.revoked still works: GET /company answers 200", "revoke it, or leave it out")] : [];
}

/** That what the file names is there. */
async function resources(t: Trial, readOnly: boolean): Promise<Problem[]> {
  const { resources: named = {} } = t.run.target;
  const found: Problem[] = [];
  const missing = (member: string, answer: Exchange): void => {
    if (answer.status === 404)
      found.push(
        configuration(
          `resources.${member} is not found: ${answer.record.request.method} ${answer.record.request.path} answers 404`,
          "name one of the company of keys.full, or leave it out",
        ),
      );
  };
  const { open_survey_id: survey } = named;
  if (survey !== undefined) {
    const params = { id: survey };
    const results = await t.call("getSurveyResults", { params });
    // Without an answer yet the results may be 404 too: a response that is none tells the two apart.
    if (results.status === 404 && !readOnly) missing("open_survey_id", await t.call("respondToSurvey", { params, body: {} }));
  }
  const { hidden_leave: hidden } = named;
  if (hidden !== undefined) {
    missing("hidden_leave.employee_id", await t.call("getEmployee", { params: { id: hidden.employee_id } }));
    missing("hidden_leave.twin_employee_id", await t.call("getEmployee", { params: { id: hidden.twin_employee_id } }));
    if (hidden.employee_id === hidden.twin_employee_id)
      found.push(
        configuration(
          "resources.hidden_leave names one person as both twins",
          "name two people who differ in nothing but the hidden leave",
        ),
      );
  }
  const { stage_ids: stages } = named;
  if (stages !== undefined) {
    const listed = await walk(t, "listStages");
    const ids = new Set(listed.rows.flatMap((row) => [...row.walk()]).flatMap(({ view }) => view.text?.toLowerCase() ?? []));
    // The stage of those hired may not be listed.
    for (const name of ["active", "other_active"] as const)
      if (listed.whole && !ids.has(stages[name].toLowerCase()))
        found.push(
          configuration(`resources.stage_ids.${name} is not among GET /recruitment/stages`, "name a stage of the company of keys.full"),
        );
  }
  return found;
}
