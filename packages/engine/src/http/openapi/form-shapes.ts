import { type Form, all, schema } from "./form-edits.ts";
import { type DocumentNode, eachObject, nodeAt, operationsIn } from "./node.ts";

export function oneOf(...values: readonly (string | null)[]): DocumentNode {
  return { type: values.includes(null) ? ["string", "null"] : "string", enum: values };
}

/** Makes a schema another one, where it stands. */
export function become(node: DocumentNode, other: DocumentNode): void {
  for (const name of Object.keys(node)) delete node[name];
  Object.assign(node, other);
}

/** A warning has a further code, where it has codes. */
export function alsoWarns(code: string): Form {
  return schema("LeaveWarning", (found) => {
    const codes = nodeAt(found, "properties", "code");
    if (codes !== undefined) codes["enum"] = [...(codes["enum"] as readonly string[]), code];
  });
}

export function warningsBeside(body: DocumentNode): void {
  Object.assign(nodeAt(body, "properties") ?? {}, { warnings: { type: "array", items: { $ref: "#/components/schemas/LeaveWarning" } } });
}

export function stepsInObject(setup: DocumentNode): void {
  const { onboarding_complete, employee_count, setup_complete, ...properties } = nodeAt(setup, "properties") ?? {};
  const required = (setup["required"] as readonly string[]).filter((name) => Object.hasOwn(properties, name));
  setup["properties"] = {
    onboarding_complete,
    employee_count,
    steps: { type: "object", description: "What was done.", required, properties, "x-exact": true },
    setup_complete,
  };
  setup["required"] = ["onboarding_complete", "employee_count", "steps", "setup_complete"];
}

export function flatBilling(billing: DocumentNode): void {
  const { trial, seats, ...rest } = nodeAt(billing, "properties") ?? {};
  const { ends_at } = nodeAt(trial as DocumentNode, "properties") ?? {};
  const { active, billed, minimum } = nodeAt(seats as DocumentNode, "properties") ?? {};
  const trial_ends_at = { ...(ends_at as DocumentNode), type: ["string", "null"] };
  billing["properties"] = { ...rest, trial_ends_at, seats_active: active, seats_billed: billed, seats_minimum: minimum };
  billing["required"] = Object.keys(billing["properties"] as DocumentNode);
}

/** Edits the operations whose paging depends on a decision. */
export function pagedBy(document: DocumentNode, slug: string, edit: (operation: DocumentNode, body: DocumentNode) => void): void {
  for (const operation of operationsIn(document)) {
    const media = nodeAt(operation, "responses", "200", "content", "application/json");
    const body = nodeAt(media ?? {}, "schema");
    if (nodeAt(operation, "x-paged-if", slug) === undefined || media === undefined || body === undefined) continue;
    delete media["example"];
    delete media["examples"];
    edit(operation, body);
  }
}

/** Pages that begin at 0. */
export function pagesFromZero(document: DocumentNode): void {
  const parameter = nodeAt(document, "components", "parameters", "Page");
  if (parameter === undefined) return;
  parameter["description"] = "Page to return, counted from 0. A page after the end is empty.";
  parameter["schema"] = { type: "integer", minimum: 0, default: 0 };
}

const PAGES = ["Page", "Limit"].map((name) => ({ $ref: `#/components/parameters/${name}` }));

export function withoutMeta(operation: DocumentNode, body: DocumentNode): void {
  delete nodeAt(body, "properties")?.["meta"];
  body["required"] = ["data"];
  const own = (operation["parameters"] ?? []) as readonly DocumentNode[];
  operation["parameters"] = own.filter(({ $ref }) => !PAGES.some((page) => page.$ref === $ref));
}

export function withMeta(operation: DocumentNode, body: DocumentNode): void {
  Object.assign(nodeAt(body, "properties") ?? {}, { meta: { $ref: "#/components/schemas/ListMeta" } });
  body["required"] = ["data", "meta"];
  operation["parameters"] = [...((operation["parameters"] ?? []) as readonly DocumentNode[]), ...PAGES];
  (operation["responses"] as DocumentNode)["400"] ??= { $ref: "#/components/responses/ValidationError" };
}

export function internalErrorAs503(document: DocumentNode): void {
  for (const operation of operationsIn(document)) {
    const { "500": failure, ...responses } = operation["responses"] as DocumentNode;
    operation["responses"] = failure === undefined ? responses : { ...responses, "503": failure };
  }
}

export function withoutRateHeaders(document: DocumentNode): void {
  const headers = nodeAt(document, "components", "responses", "Unauthorised", "headers") ?? {};
  for (const name of Object.keys(headers)) if (name.startsWith("X-RateLimit-")) delete headers[name];
}

/** Any figure of the analytics may be of other types than a number. */
function figures(names: readonly string[], type: string): Form {
  const also = (found: DocumentNode): void =>
    eachObject(found, (node) => {
      const types = [node["type"]].flat();
      if (types.includes("integer") || types.includes("number")) node["type"] = [...new Set([...types, type])];
    });
  return all(...names.map((name) => schema(name, also)));
}

const CELLS = ["DepartmentHeadcount", "DepartmentTraining"];

/** Any count may be withheld. */
export const mayBeHidden: Form = figures(
  ["AnalyticsSummary", "Headcount", "HeadcountMonth", "Turnover", "TurnoverByJurisdiction", "TrainingCompletion", ...CELLS],
  "null",
);

/** A withheld count of a department is a text. */
export const hiddenAsText: Form = figures(CELLS, "string");
