import tables from "@hr-platform/spec/document-tables.json" with { type: "json" };
import type { OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "../../document/api-document.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import { type Finding, type OracleContext, type Oracle, finding } from "../oracle.ts";
import { scopeRequirement } from "../../document/scope-requirement.ts";
import { perRun, sentBody } from "../remembered.ts";

/** Operations of which it is open whether they need Growth with the others. */
const LOGO: ReadonlySet<OperationId> = new Set(["uploadLogo", "deleteLogo"]);
const GROWTH = new Set(tables.operations.flatMap(({ operation, growth }) => (growth === true ? [operation] : [])));
/** Operations that need Growth (§5.7). */
const GATED: ReadonlySet<OperationId> = new Set(
  currentDocument.operations.flatMap(({ id, method, path }) => (GROWTH.has(`${method} ${path}`) && !LOGO.has(id) ? [id] : [])),
);
/** Operations that a plan below Growth may be refused. */
const PERHAPS: ReadonlySet<OperationId> = new Set([
  "getOnboardingPlan",
  "listOffboardingPlans",
  "getOffboardingPlan",
  "listRecognition",
  "listSurveyProgrammes",
  "listLearningPaths",
]);
/** Reads that may be refused because of the resource: hidden leave, and survey results with few responses. */
const DELICATE: ReadonlySet<OperationId> = new Set(["getLeave", "getSurveyResults"]);
const READS: ReadonlySet<OperationId> = new Set(
  currentDocument.operations
    .filter(({ id, scope, method, comingSoon }) => scope === "read" && method === "GET" && !comingSoon && !DELICATE.has(id))
    .map(({ id }) => id),
);

/** What a run creates and then changes. Whether the API hires at all is open. */
const CREATES: ReadonlySet<OperationId> = new Set(["createEmployee", "createRole"]);
/** Writes that §7 refuses with 403 for no reason but the scope. */
const CHANGES: ReadonlySet<OperationId> = new Set(["updateEmployee", "terminateEmployee", "updateRole"]);
/** Operations on webhook endpoints that §7 refuses with 403 for no reason but the scope; whose endpoint it is does not matter to them. */
const HOOKS: ReadonlySet<OperationId> = new Set(["listWebhooks", "createWebhook"]);
/** Paths of what the run created in its own company, in lower case. A target may answer 403 to ids of another one, which other checks judge. */
const createdOf = perRun(() => new Set<string>());

/** The first response that shows the judged company to be on Growth or above, and the first one that denies it. */
interface Plan {
  opened: string | undefined;
  denied: string | undefined;
}

/** What was served to some key of the judged company, so that the API offers it: operation, and role and domain of a new employee. */
const servedOf = perRun(() => new Set<string>());

/** Which creates are alike: a new administrator, or an address of another domain, may be refused with 403 for itself. */
function alike(exchange: Exchange, operation: OperationId): string {
  const { role, email } = sentBody(exchange) ?? {};
  return `${operation} ${role === "company_admin"} ${String(email).split("@").at(-1)!.toLowerCase()}`;
}

const planOf = perRun((): Plan => ({ opened: undefined, denied: undefined }));
const OWN: ReadonlySet<KeyName | null> = new Set(["full", "read", "write", "admin", "webhooks", "sacrificial"]);

/** Whether the key certainly has the scope of the operation. */
function holdsScope({ key, described }: Exchange): boolean {
  return key === "full" || key === described?.scope;
}

const inWords = ({ record: { request }, status }: Exchange): string => `${request.method} ${request.path} is answered ${status}`;

/** §5.7: a company is on Growth or above, or below it; never both. */
function plan(exchange: Exchange, operation: OperationId, known: OracleContext): readonly Finding[] {
  const plans = planOf(known);
  if (exchange.ok && GATED.has(operation)) plans.opened ??= inWords(exchange);
  // A key with the scope can get this 403 only for its plan (§7).
  else if (holdsScope(exchange) && exchange.refused(403, "FORBIDDEN") && (GATED.has(operation) || LOGO.has(operation)))
    plans.denied ??= inWords(exchange);
  if (plans.opened === undefined || plans.denied === undefined) return [];
  const got = `${plans.denied}, though ${plans.opened}`;
  plans.denied = undefined;
  return [finding("PLAN-11", false, "a company that may use one operation that needs Growth may use all of them", got)];
}

/** §5.6: a read needs the scope read and no other, a write the scope write, an endpoint the scope webhooks. */
function scope(exchange: Exchange, operation: OperationId, known: OracleContext): readonly Finding[] {
  const { path } = exchange.record.request;
  const created = createdOf(known);
  if (exchange.ok && CREATES.has(operation) && OWN.has(exchange.key)) {
    created.add(`${path}/${exchange.data.at("id").text}`.toLowerCase());
    servedOf(known).add(alike(exchange, operation));
  }
  const isOffered = CREATES.has(operation) && servedOf(known).has(alike(exchange, operation));
  const isJudged = READS.has(operation) || HOOKS.has(operation) || isOffered || (CHANGES.has(operation) && created.has(path.toLowerCase()));
  if (!isJudged || !holdsScope(exchange) || !exchange.refused(403, "FORBIDDEN")) return [];
  if (GATED.has(operation) || (PERHAPS.has(operation) && planOf(known).opened === undefined)) return [];
  const expected = `no 403 to ${operation} with a key that has ${exchange.described!.scope}`;
  return [finding(scopeRequirement(operation), false, expected, inWords(exchange))];
}

/** What a key with the scope was refused with 403: the request, as sent. */
const refusedOf = perRun(() => new Set<string>());

/** Operations whose one scope is enough for things of every key. That PATCH /company needs admin alone is open. */
const PLAIN: ReadonlySet<OperationId | null> = new Set(
  currentDocument.operations.flatMap(({ id, scope, comingSoon }) => ((scope === "read" || scope === "write") && !comingSoon ? [id] : [])),
);

/** §5.6: what is refused to a key with the scope of an operation is refused to every key. */
function sameForAll(exchange: Exchange, known: OracleContext): readonly Finding[] {
  const { key, operation, described, record, status } = exchange;
  if (operation === null || !PLAIN.has(operation) || !OWN.has(key)) return [];
  const { method, path, query, body } = record.request;
  const [sent, refused] = [JSON.stringify([method, path, query, body]), refusedOf(known)];
  if (key === described?.scope && exchange.refused(403, "FORBIDDEN")) refused.add(sent);
  if ([401, 403, 429].includes(status) || status >= 500 || !refused.has(sent)) return [];
  const expected = `no 403 to ${operation} with a key that has ${described?.scope}`;
  const got = `${method} ${path} was answered 403, and is answered ${status} to the key ${key}`;
  return [finding(scopeRequirement(operation), false, expected, got)];
}

/** Rules about scopes and plans. */
export const gateOracles: readonly Oracle[] = [
  {
    id: "one-plan",
    title: "MUST open to a company all operations that need Growth, or none",
    requirements: ["PLAN-11"],
    judge: (exchange, known) => (exchange.operation !== null && OWN.has(exchange.key) ? plan(exchange, exchange.operation, known) : []),
  },
  {
    id: "one-scope-is-enough",
    title: "MUST serve reads to a key with the scope read, writes to a key with write, and endpoints to a key with webhooks",
    requirements: [...READS, ...CREATES, ...CHANGES, ...HOOKS].map(scopeRequirement),
    judge: (exchange, known) =>
      exchange.operation !== null && exchange.record.open.length === 0 ? scope(exchange, exchange.operation, known) : [],
  },
  {
    id: "same-for-every-key",
    title: "MUST NOT refuse to a key with the one scope of an operation what it does not refuse to another key",
    requirements: currentDocument.operations.flatMap(({ id }) => (PLAIN.has(id) ? [scopeRequirement(id)] : [])),
    judge: (exchange, known) => (exchange.record.open.length === 0 ? sameForAll(exchange, known) : []),
  },
];
