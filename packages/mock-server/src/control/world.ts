import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Handler } from "./call.ts";

/** The companies of a sandbox with their keys. */
export function companies(sandbox: Sandbox): object[] {
  return sandbox.companies.map(({ slug, id, name, plan, jurisdictions }) => ({
    slug,
    id,
    name,
    plan,
    jurisdictions,
    keys: sandbox.keys.of(slug).map(({ token, scopes, revoked }) => ({ token, scopes, revoked })),
  }));
}

/** GET /_mock/world */
export const showWorld: Handler = (call) => call.json({ companies: companies(call.var.sandbox) });
