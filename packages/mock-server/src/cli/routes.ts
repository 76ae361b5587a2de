import { currentContract } from "../contract/current.ts";
import { BASE_PATH } from "../contract/base-path.ts";
import { routes } from "../operations/index.ts";
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
