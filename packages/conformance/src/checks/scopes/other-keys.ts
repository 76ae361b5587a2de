import type { OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "../../document/api-document.ts";
import { scopeRequirement } from "../../document/scope-requirement.ts";
import { type Check, check } from "../../run/check/check.ts";
import { keysWithoutScope } from "../../setup/access/scopes.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { hand } from "../deck.ts";
import { tryRead } from "./reads.ts";
import { tryWrite } from "./refused-writes.ts";

const OPERATIONS: readonly OperationId[] = currentDocument.operations
  .filter(({ scope, comingSoon }) => scope !== null && !comingSoon)
  .map(({ id }) => id);
/** Checks that share the operations. */
const HANDS = 6;

/** Each operation with all keys without its scope but the one that its own check uses (§5.5, §5.6). The seed decides which one that is. */
export const otherKeyChecks: readonly Check[] = Array.from({ length: HANDS }, (_, nth) =>
  check(
    `SCOPE-01.hand-${nth + 1}`,
    `MUST refuse operations to every further key without their scope, hand ${nth + 1} of ${HANDS}`,
    { also: OPERATIONS.map(scopeRequirement), needs: ["read-key"] },
    async (t) => {
      await t.use(servedToFullKey);
      for (const operation of t.implemented(hand(t, "operations with other keys", OPERATIONS, nth, HANDS))) {
        const { method, path, scope } = t.run.document.operation(operation);
        const keys = await keysWithoutScope(t, operation);
        // The first key is for the check of each operation; endpoints have none.
        for (const key of scope === "webhooks" ? keys : keys.slice(1)) {
          const { exchange, isUnclear } = await (method === "GET" ? tryRead : tryWrite)(t, operation, key);
          if (isUnclear) continue;
          t.must(scopeRequirement(operation), {
            at: exchange,
            expected: `403 with code FORBIDDEN to ${method} ${path} with a key that has only ${key}`,
            holds: exchange.refused(403, "FORBIDDEN"),
          });
        }
      }
    },
  ),
);
