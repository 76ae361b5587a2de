import type { Handler } from "./call.ts";

/** GET /_mock/world: the companies with their keys, ready to copy. */
export const world: Handler = (call) => {
  const companies = call.var.mock.world.companies.map(({ slug, id, name, plan, jurisdictions, keys }) => ({
    slug,
    id,
    name,
    plan,
    jurisdictions,
    keys: keys.map(({ token, scopes, revoked }) => ({
      token,
      scopes,
      revoked,
    })),
  }));
  return call.json({ companies });
};
