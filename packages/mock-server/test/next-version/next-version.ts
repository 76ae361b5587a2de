import { join } from "node:path";
import currentDecisions from "@hr-platform/spec/decisions.json" with { type: "json" };
import currentDescription from "@hr-platform/spec/openapi.json" with { type: "json" };
import currentRequirements from "@hr-platform/spec/requirements.json" with { type: "json" };
import type { OperationId } from "@hr-platform/spec/operations";
import { decisionRow } from "../../../../spec/scripts/decisions.ts";
import { operations } from "../../../../spec/scripts/operations.ts";
import { validators } from "../../../../spec/scripts/validators.ts";
import { type DocumentVersion, laidOver, withConditions } from "../../../../spec/scripts/versions.ts";
import { type Contract, type ContractData, contractOf } from "@hr-platform/engine/contract/contract";
import { routes } from "@hr-platform/engine/operations/index";
import { standardPipeline } from "@hr-platform/engine/operations/standard-pipeline";
import type { Pipeline } from "@hr-platform/engine/pipeline/pipeline";
import type { Route } from "@hr-platform/engine/pipeline/route";

/** The current version of the API document. */
const current = { document: currentDescription, decisions: currentDecisions, requirements: currentRequirements };

/** A made-up version 1.4.0: what `document/` lays over the current one. */
export const nextDocument: DocumentVersion = laidOver(current as unknown as DocumentVersion, join(import.meta.dirname, "document"));

const decisions = withConditions(nextDocument.decisions, nextDocument.requirements);
const table = operations(nextDocument.document, nextDocument.requirements);

/** Its tables. */
export const nextData: ContractData = {
  version: nextDocument.document.info.version,
  operations: table as unknown as ContractData["operations"],
  validators: validators(nextDocument.document, table) as ContractData["validators"],
  decisions: decisions.map(decisionRow) as unknown as ContractData["decisions"],
  description: () => Promise.resolve(nextDocument.document as unknown as typeof currentDescription),
  decisionTexts: () => Promise.resolve(decisions),
  requirementTexts: () => Promise.resolve(nextDocument.requirements),
};

/** Its contract, made as `contract/current.ts` makes that of the current version. */
const nextContract: Contract = contractOf(nextData);

/** The code of its new operation. The types are those of the current version, which lacks it. */
const listReports: Route = {
  operation: "listReports" as OperationId,
  find: ({ company, params }) => company.employees.get(params["id"]!),
  check: null,
  run: ({ company, params, decisions }) => {
    const order = (decisions as unknown as Record<string, string>)["report-order"] === "by-start" ? "start_date" : "last_name";
    const everybody = company.directory.list("non-terminated", null);
    const reports = everybody
      .slice(0, everybody.length)
      .map(({ record }) => record.resource)
      .filter(({ manager_id }) => manager_id === params["id"])
      .toSorted((a, b) => (a[order] < b[order] ? -1 : 1));
    return { status: 200, body: JSON.stringify({ data: reports }), changes: [], events: [] };
  },
};

/** The version as `createMock` serves it. */
export const nextPipeline: Pipeline = standardPipeline(nextContract, new Map([...routes, [listReports.operation, listReports]]));
