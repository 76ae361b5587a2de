import type { CompanySummary } from "@hr-platform/domain";
import { PLANS } from "@hr-platform/engine/pipeline/plans";
import { SCOPES } from "@hr-platform/engine/pipeline/scopes";
import { exportedWorld } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { keyName } from "@hr-platform/engine/sandbox/journal/key-name";
import { companyFilter, requireCompany } from "../row/filters.ts";
import { type ControlRow, ok, row } from "../row/row.ts";
import { type JsonSchema, flag, listOf, named, object, orNull, choice, text, uuidText } from "../row/schema.ts";
import { healthSchema, readHealth } from "./health.ts";
import { savedWorld } from "./sandboxes/saved-world.ts";
import { withSettings } from "./sandboxes/with-settings.ts";

const key = object("An API key.", {
  token: text("The bearer token.", { examples: ["hrk_wattle_full"] }),
  scopes: listOf(choice(SCOPES), "What the key may do."),
  revoked: flag("Whether the key is no longer valid."),
});

const company: JsonSchema<CompanySummary> = object("A company.", {
  slug: text("Its short name.", { examples: ["wattle"] }),
  id: uuidText("Its id."),
  name: text("Its name."),
  plan: choice(PLANS, "Its plan."),
  jurisdictions: listOf(choice(["AU", "NZ", "UK"]), "Where it employs."),
  keys: listOf(key, "Its API keys."),
});

/** The companies of a sandbox, in creation order. */
export const companiesSchema: JsonSchema<readonly CompanySummary[]> = named("Companies", listOf(company, "In creation order."));

/** The companies of a sandbox with their keys. */
export function readCompanies(sandbox: Sandbox): CompanySummary[] {
  return sandbox.companies.map(({ slug, id, name, plan, jurisdictions }) => ({
    slug,
    id,
    name,
    plan,
    jurisdictions,
    keys: sandbox.keys.of(slug).map(({ token, scopes, revoked }) => ({ token, scopes, revoked })),
  }));
}

export const worldRow: ControlRow = row("GET /world", {
  id: "getWorld",
  summary: "List companies and their keys; with `?with=settings`: the present world as a file for --world, with its settings",
  query: { with: withSettings },
  answer: ok("The companies, or a world file.", {
    anyOf: [named("World", object("The companies that the mock serves.", { companies: companiesSchema })), savedWorld],
  }),
  run: ({ sandbox, query: { with: all } }) => (all ? exportedWorld(sandbox, true) : { companies: readCompanies(sandbox) }),
});

const heldKey = object("A key of a company.", {
  company: text("The company's slug."),
  name: orNull(text("The key's name, such as full; null: it has none.")),
  token: text("The bearer token.", { examples: ["hrk_wattle_full"] }),
  scopes: listOf(choice(SCOPES), "What the key may do."),
  revoked: flag("Whether the key is no longer valid."),
});

export const keysRow: ControlRow = row("GET /keys", {
  id: "listKeys",
  summary: "List the API keys of all companies",
  query: { company: companyFilter },
  answer: ok("By company.", named("Keys", object("The keys.", { keys: listOf(heldKey, "By company.") }))),
  run: ({ sandbox, query: { company: wanted } }) => {
    requireCompany(sandbox, wanted);
    const companies = sandbox.companies.filter(({ slug }) => wanted === undefined || slug === wanted);
    return {
      keys: companies.flatMap((company) =>
        sandbox.keys.of(company.slug).map((key) => {
          const { token, scopes, revoked } = key;
          return { company: company.slug, name: keyName({ key, company }, sandbox.keyEnding), token, scopes, revoked };
        }),
      ),
    };
  },
});

export const resetRow: ControlRow = row("POST /reset", {
  id: "reset",
  summary: "Reset everything to the seed: data, clock, limits, decisions, journal",
  answer: ok("Done.", healthSchema),
  change: ({ view }) => view.reset(),
  run: ({ sandbox }) => readHealth(sandbox),
});
