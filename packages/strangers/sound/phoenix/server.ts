// Talltree HR: the public API, in process.
import { Repo } from "./repo.ts";
import { router } from "./router.ts";
import { seed } from "./seeds.ts";

export interface Options { readonly now: () => number }
export interface Started {
  readonly handle: (request: Request) => Promise<Response>;
  readonly target: Record<string, unknown>;
}

export async function start(options: Options): Promise<Started> {
  const repo = new Repo(options.now);
  const { keys, other, small, resources } = seed(repo);
  const app = router(repo);
  return {
    handle: async (request) => app.fetch(request),
    target: {
      name: "talltree", base_url: "https://talltree.invalid/api/v1", keys, other_company: { keys: { full: other } },
      below_growth: { keys: { full: small } }, requests_per_minute: 90, resources,
    },
  };
}
