import type { Operation, OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "../../document/api-document.ts";
import { bodyMembers } from "../../document/members.ts";
import { type ExchangeRecord, Exchange } from "../../exchange/exchange.ts";
import { Judgements } from "../check/judgements.ts";
import type { Run } from "../run.ts";
import type { Target } from "../../target/target.ts";
import { CheckContext } from "../check/check-context.ts";
import { CheckStopped } from "../check/check-stopped.ts";

/** Operations that must refuse an empty body, by what the document requires in it (§2, §4): the refusal shows that they exist. */
const NEED_A_BODY: ReadonlySet<OperationId> = new Set(
  currentDocument.operations
    .filter(
      ({ id, method, path }) => method === "POST" && !path.includes("{") && bodyMembers(id).some(({ requires }) => requires.length > 0),
    )
    .map(({ id }) => id),
);

/** Owner of the requests. */
const OWNER = "declared-gaps";

/**
 * Asks the target for the operations that its file declares as not implemented, one request each at most, and none where only a change
 * would tell. What comes back is evidence and judges nothing.
 * @param exchanges of the run so far: they have ids for paths
 * @returns those that exist, each with the answer that shows it
 */
export async function existingGaps(
  run: Run,
  exchanges: Iterable<ExchangeRecord>,
  readOnly: boolean,
): Promise<ReadonlyMap<OperationId, string>> {
  const found = new Map<OperationId, string>();
  const known = [...exchanges];
  const t = new CheckContext(run, OWNER, new Judgements(run.document), null);
  await run.gaps
    .probe(async () => {
      for (const id of run.gaps.operations) {
        const operation = run.document.operation(id);
        const params = probeParams(run.target, operation, known);
        if (params === undefined || (readOnly && operation.method !== "GET")) continue;
        const exchange = await t.call(id, { params, key: "full", ...(operation.method === "GET" ? {} : { body: {} }) });
        if (isThere(exchange)) found.set(id, String(exchange.status));
      }
    })
    .catch((error: unknown) => {
      // The run was interrupted, has used up its requests, or the target is silent.
      if (!(error instanceof CheckStopped)) throw error;
    });
  return found;
}

/** Whether a response shows that its operation exists. A website may answer any path with a page. */
function isThere(exchange: Exchange): boolean {
  const isExport = exchange.operation === "exportAnalytics" && exchange.mediaType === "text/csv";
  return exchange.refused(400, "VALIDATION_ERROR") || (exchange.ok && (exchange.data.exists || isExport));
}

/** Parameters of a request that shows whether an operation exists and changes nothing; undefined: there is no such request. */
function probeParams(
  { resources }: Target,
  { id, method, path }: Operation,
  known: readonly ExchangeRecord[],
): Record<string, string> | undefined {
  if (method !== "GET") return NEED_A_BODY.has(id) ? {} : undefined;
  if (!path.includes("{")) return {};
  const at = path.indexOf("/{");
  const list = path.startsWith("/permissions/users/") ? "/employees" : path.slice(0, at);
  if (path.startsWith("/surveys/")) return named(resources?.open_survey_id ?? resources?.draft_survey_id);
  for (const record of known.toReversed()) {
    if (record.key !== "full" && record.key !== "read") continue;
    if (record.request.method !== "GET" || record.request.path !== list || record.response.status !== 200) continue;
    const { data } = new Exchange(record);
    const row = (data.isList ? data : data.at("plans")).list.find((one) => one.at("id").text !== undefined);
    if (row !== undefined) return named(row.at("id").text);
  }
  return undefined;
}

function named(id: string | undefined): Record<string, string> | undefined {
  return id === undefined ? undefined : { id };
}
