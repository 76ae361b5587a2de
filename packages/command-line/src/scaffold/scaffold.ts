import { checkRow } from "./check.ts";
import { decisionRow } from "./decision.ts";
import { faultRow } from "./fault.ts";
import { operationRow } from "./operation.ts";
import { ScaffoldError } from "./source-text.ts";
import type { Scaffold, Tree } from "./tree.ts";

/** Makes a row. @throws ScaffoldError for a name that exists or has another form */
type Kind = (tree: Tree, name: string, rest: readonly string[]) => Scaffold;

const KINDS: Readonly<Record<string, Kind>> = { check: checkRow, decision: decisionRow, fault: faultRow, operation: operationRow };

const USAGE = `use: npm run new KIND NAME, with one of these kinds; without NAME it says what the parts of NAME are
  check     AREA/FILE/ID          leave/requests/LEAVE-38.again
  decision  AREA/SLUG             leave/leave-buy-back
  fault     AREA/ID               leave-lists/listed-leave-has-no-type
  operation AREA/ID METHOD PATH   leave/withdrawLeave POST '/leave/{id}/withdraw'`;

/** Plans `npm run new KIND NAME …`. Writes nothing. @throws ScaffoldError */
export function scaffold(tree: Tree, [kind = "", name = "", ...rest]: readonly string[]): Scaffold {
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (make === undefined) throw new ScaffoldError(USAGE);
  return make(tree, name, rest);
}
