import { ScaffoldError, withImport, withRow } from "./source-text.ts";
import type { Scaffold, Tree } from "./tree.ts";

const REGISTER = "spec/decisions.yaml";
const SWITCHES = "packages/engine/test/decisions";

const row = (id: string, slug: string, area: string): string => `- id: ${id}
  slug: ${slug}
  area: ${area}
  section: ["§1"]
  kind: underspecified
  weight: 1
  question: Which of the outcomes that the document leaves open does the server choose?
  values:
    - value: "first"
      means: What the server does with this value, in a sentence. The default stands first.
    - value: "second"
      means: What it does otherwise.
  default: "first"
  switchable: true
  observe: What a client sees of it, or that it is not judged.
`;

const switchRow = (slug: string): string =>
  `  on("${slug}", (mock) => outcome(at(mock, "wattle").get("/company")), { first: "200", second: "200" }),`;

/** The file of an area's tests: the one of that name, otherwise the one that tests most decisions of the area. */
function switchesOf(tree: Tree, register: string, area: string): string {
  const rows = register.split(/^(?=- id: )/m).filter((one) => one.includes(`\n  area: ${area}\n`));
  const slugs = rows.map((one) => /^ {2}slug: (.+)$/m.exec(one)?.[1] ?? "");
  const files = tree.list(SWITCHES).map((file) => ({ path: `${SWITCHES}/${file}`, text: tree.read(`${SWITCHES}/${file}`)! }));
  const tests = files.filter(({ text }) => withRow(text, "Switch", "") !== undefined && text.includes("  on("));
  const count = (text: string): number => slugs.filter((slug) => text.includes(`"${slug}"`)).length;
  const own = tests.find(({ path }) => path === `${SWITCHES}/${area}.ts`);
  return (own ?? tests.reduce((best, one) => (count(one.text) > count(best.text) ? one : best))).path;
}

/** A decision in the register, and a test of its values. */
export function decisionRow(tree: Tree, name: string): Scaffold {
  const register = tree.read(REGISTER)!;
  const areas = [...new Set([...register.matchAll(/^ {2}area: (.+)$/gm)].map(([, area]) => area!))];
  const [, area, slug] = /^([a-z-]+)\/([a-z0-9-]+)$/.exec(name) ?? [];
  if (area === undefined || slug === undefined || !areas.includes(area))
    throw new ScaffoldError(`decision '${name}' must be AREA/SLUG in kebab case; the areas are ${areas.join(", ")}`);
  if (register.includes(`  slug: ${slug}\n`))
    throw new ScaffoldError(`decision '${slug}' exists already, in ${REGISTER}; choose another name`);
  const id = `A-${Math.max(...[...register.matchAll(/^- id: A-(\d+)$/gm)].map(([, n]) => Number(n))) + 1}`;
  const files = new Map([[REGISTER, `${register.trimEnd()}\n${row(id, slug, area)}`]]);
  const test = switchesOf(tree, register, area);
  const switches = ["on", "outcome", "at"].reduce(
    (text, imported) => withImport(text, imported, "./switch.ts"),
    withRow(tree.read(test)!, "Switch", switchRow(slug))!,
  );
  files.set(test, switches);
  return {
    files,
    left: [
      `${REGISTER}: section, question, values and observe of ${id}`,
      `spec/requirements: list ${id} under decisions of the requirements that depend on it`,
      "npm run generate, then read the decision where its rule lives: packages/engine/src/operations",
      `${test}: what each value answers`,
      "npx vitest run spec/src/contract.test.ts packages/engine/test/decisions/decision-switches.slow.test.ts",
    ],
  };
}
