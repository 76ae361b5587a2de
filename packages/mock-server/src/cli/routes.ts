import { currentContract } from "@hr-platform/engine/contract/current";
import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import { routes } from "@hr-platform/engine/operations/index";
import { columns } from "./columns.ts";

/** `hr-mock routes`: lists each operation of the API with its scope and plan, and whether the mock serves it. */
export function listRoutes(): void {
  const rows = currentContract.operations.map(({ id, method, path, scope, plan, comingSoon }) => [
    method,
    BASE_PATH + path,
    ...(comingSoon ? ["-", "-"] : [scope, plan ?? "any"]),
    comingSoon ? "501 coming soon" : routes.has(id) ? "served" : "501 not yet",
    id,
  ]);
  process.stdout.write(columns([["METHOD", "PATH", "SCOPE", "PLAN", "STATE", "OPERATION"], ...rows]));
}
