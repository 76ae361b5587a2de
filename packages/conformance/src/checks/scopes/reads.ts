import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../../run/check/check.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { READ_OPERATIONS, drawnQuery, ownParams, readSettings } from "../../setup/access/company-reads.ts";
import { analyticsWithoutRead, companyWith, keyWithoutRead } from "../../setup/access/scopes.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { currentDocument } from "../../document/api-document.ts";
import { scopeRequirement } from "../../document/scope-requirement.ts";
import type { KeyName } from "../../target/key-name.ts";

/** Sends a read with a key that lacks its scope. `isUnclear`: no id of the company is known, and a 404 may come before the scope. */
export async function tryRead(
  t: CheckContext,
  operation: OperationId,
  key: KeyName,
): Promise<{ readonly exchange: Exchange; readonly isUnclear: boolean }> {
  const params = await ownParams(t, operation);
  // Required parameters may be checked before the scope.
  const query = drawnQuery(t, operation);
  const exchange =
    operation === "getCompany"
      ? await t.use(companyWith(key))
      : await t.call(operation, { ...readSettings(operation), query, params: params ?? { id: t.uuid() }, key });
  return { exchange, isUnclear: params === null && exchange.status === 404 };
}

function refusal(operation: OperationId): Check {
  const requirement = scopeRequirement(operation);
  const { method, path } = currentDocument.operation(operation);
  return check(requirement, `MUST refuse ${method} ${path} to a key without read`, {}, async (t) => {
    await t.use(servedToFullKey);
    const key = await keyWithoutRead(t, operation);
    const { exchange, isUnclear } =
      operation === "getAnalytics" ? { exchange: await t.use(analyticsWithoutRead), isUnclear: false } : await tryRead(t, operation, key);
    if (isUnclear) t.stop(`the company has no id for ${path}, and a 404 may come before the scope is checked (A-08)`);
    t.must(requirement, {
      at: exchange,
      expected: `403 with code FORBIDDEN to ${method} ${path} with the ${key} key, which lacks read`,
      holds: exchange.refused(403, "FORBIDDEN"),
    });
  });
}

/** Reads need the scope read (§5.6). All other checks show that a key with read is served. */
export const readScopeChecks: readonly Check[] = READ_OPERATIONS.map(refusal);
