import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { routes } from "@hr-platform/engine/operations/index";
import type { Route } from "@hr-platform/engine/pipeline/route";

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGES = join(HERE, "../..");

/** The packages of the mock, and those below it. */
const OWN = ["domain", "fixtures", "engine", "activity", "faults", "control", "client-check", "replicas", "mock-server"];

/** The shells around the core: they may use the network, the disk and the terminal. */
const SHELLS = new RegExp(
  [
    "engine/src/http/",
    "engine/src/webhooks/(?:network/delivery-sender|network/https-client|inbox)\\.ts$",
    "control/src/(?:api|areas|row)/",
    "control/src/world-file/world-file\\.ts$",
    "client-check/src/run/",
    "client-check/src/check-client\\.ts$",
    "replicas/src/data/stores/",
    "replicas/src/data/(?:outbox|upkeep/take-over|upkeep/upkeep|writer)\\.ts$",
    "mock-server/src/(?:cli|in-browser)/",
    "mock-server/src/hr-mock\\.ts$",
  ]
    .map((place) => `^${place}`)
    .join("|"),
);
const OUTSIDE =
  /^(?:node:(?:fs|http|https|http2|net|tls|dns|dgram|child_process|worker_threads|sqlite|inspector|cluster)(?:\/|$)|@?hono\b|@hono\/|commander$|yaml$|undici$|pg$)/;

interface Source {
  /** Below packages/, with forward slashes. */
  readonly path: string;
  /** Without comments. */
  readonly code: string;
  /** Those of the repository as `path`. */
  readonly imports: readonly string[];
}

function imported(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(dirname(from), specifier);
  const [, owner, inside = "index"] = /^@hr-platform\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (owner === undefined || !OWN.includes(owner)) return specifier;
  return inside.startsWith("test/") ? `${owner}/${inside}.ts` : `${owner}/src/${inside}.ts`;
}

function read(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => {
      const file = join(folder, name);
      const code = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
      const imports = [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)"([^"]+)"/g)].map((match) => match[1]!);
      const path = relative(PACKAGES, file).replaceAll("\\", "/");
      return { path, code, imports: imports.map((specifier) => imported(path, specifier)) };
    });
}

const sources = OWN.flatMap((name) => read(join(PACKAGES, name, "src")));
const core = sources.filter(({ path }) => !SHELLS.test(path));

/** `file: match` for each match of a pattern. */
function found(among: readonly Source[], pattern: RegExp): string[] {
  return among.flatMap(({ path, code }) => [...code.matchAll(pattern)].map(([text]) => `${path}: ${text}`));
}

test("the sources are found, and their imports with them", () => {
  const handle = sources.find(({ path }) => path === "engine/src/pipeline/handle.ts");
  expect(handle?.imports).toContain("engine/src/pipeline/entry.ts");
  expect(sources.find(({ path }) => path === "control/src/compose.ts")?.imports).toContain("engine/src/mock.ts");
  expect(sources.some(({ path }) => path === "fixtures/src/world.ts")).toBe(true);
  expect(sources.some(({ path }) => path === "domain/src/random/ids.ts")).toBe(true);
});

test("only the shells import the network, the disk or a framework", () => {
  expect(core.flatMap(({ path, imports }) => imports.filter((name) => OUTSIDE.test(name)).map((name) => `${path}: ${name}`))).toEqual([]);
  // Above, code that a request is shown as has the word.
  const below = core.filter(({ path }) => !/^(?:control|mock-server)\//.test(path));
  expect(found(below, /(?<![.\w])fetch\(|\bprocess\.env\b/g)).toEqual([]);
});

test("only the clock reads the machine's time, and randomness comes from the seed alone", () => {
  const impure =
    /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bperformance\.now\b|\bhrtime\b|\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b|\brandomBytes\b|\bsetTimeout\b|\bsetInterval\b/g;
  const reading = found(core, impure).filter((line) => !line.startsWith("engine/src/contract/clock.ts: Date.now"));
  expect(reading).toEqual([]);
  expect(found(sources, /\bDate\.now\b/g).length).toBeGreaterThan(0);
});

/** The rooms of the packages of the mock, lowest first. A room imports itself and lower rooms, types included. */
const ROOMS = [
  ...["contract", "store", "webhooks", "pipeline", "operations", "sandbox", "http", "mock.ts"].map((room) => `engine/src/${room}`),
  "activity/src",
  "faults/src",
  ...["version.ts", "world-file", "machines", "explain", "records", "webhooks", "row", "areas", "compose.ts", "mock.ts"].map(
    (room) => `control/src/${room}`,
  ),
  ...[
    "run",
    "program-use.ts",
    "judge",
    "tasks",
    "scenarios",
    "applies.ts",
    "baseline.ts",
    "report.ts",
    "needs-files.ts",
    "gate.ts",
    "report",
    "faults.ts",
    "judged-scenario.ts",
    "check-client.ts",
  ].map((room) => `client-check/src/${room}`),
  ...["saved-state", "data", "shared-mock.ts"].map((room) => `replicas/src/${room}`),
  ...["cli", "in-tests", "in-browser", "browser.ts", "check.ts", "index.ts", "jest.ts", "msw.ts"]
    .concat(["node-test.ts", "playwright.ts", "vitest.ts", "vitest-reporter.ts", "hr-mock.ts"])
    .map((room) => `mock-server/src/${room}`),
];

/** Place in the order. The control API lists its areas, and some of them describe it: they are one room. */
function roomOf(path: string): number {
  const place = path.replace("control/src/api/", "control/src/areas/");
  return ROOMS.findIndex((room) => place === room || place.startsWith(`${room}/`));
}
const isOfMock = ({ path }: Source): boolean => !/^(?:domain|fixtures)\//.test(path);

test("no room imports one above it", () => {
  const own = sources.filter(isOfMock);
  expect(own.filter(({ path }) => roomOf(path) < 0).map(({ path }) => path)).toEqual([]);
  // What is in no room, such as the support of tests, is not for sources either.
  const isRoomless = (name: string): boolean => OWN.slice(2).includes(name.split("/")[0]!) && name.endsWith(".ts") && roomOf(name) < 0;
  const upwards = own.flatMap(({ path, imports }) =>
    imports.filter((name) => roomOf(name) > roomOf(path) || isRoomless(name)).map((name) => `${path}: ${name}`),
  );
  expect(upwards).toEqual([]);
  expect(roomOf("engine/src/pipeline/handle.ts")).toBeGreaterThan(roomOf("engine/src/store/change.ts"));
});

test("the engine has at most 20,000 lines, and imports only what is below it", () => {
  const engine = sources.filter(({ path }) => path.startsWith("engine/"));
  const lines = engine.map(({ path }) => readFileSync(join(PACKAGES, path), "utf8").split("\n").length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20_000);
  const { dependencies } = JSON.parse(readFileSync(join(PACKAGES, "engine/package.json"), "utf8")) as { dependencies: object };
  const own = Object.keys(dependencies).filter((name) => name.startsWith("@hr-platform/"));
  expect(own).toEqual(["command-line", "domain", "fixtures", "spec"].map((name) => `@hr-platform/${name}`));
});

test("no step of an exchange names an operation: what sets one apart is a fact of the description", () => {
  const apart = /^engine\/src\/(?:contract|store|webhooks|pipeline|sandbox|http)\//;
  const named = new RegExp(`"(?:${operations.map(({ id }) => id).join("|")})"`, "g");
  expect(
    found(
      sources.filter(({ path }) => apart.test(path) && !path.endsWith("/extra-operations.ts")),
      named,
    ),
  ).toEqual([]);
  expect(found(sources, named).length).toBeGreaterThan(50);
});

test("a decision with three or more values is never compared with one of them", () => {
  const compared = /\bcaseOf\([^()]*\)\s*[!=]==\s*"|\b(?:const|let)\s+\w+\s*=\s*caseOf\(/g;
  expect(found(sources, compared)).toEqual([]);
  expect(found(sources, /\bswitch \(.*\bcaseOf\(/g).length).toBeGreaterThan(20);
});

/** A module and everything that it imports within the engine, directly or indirectly. */
function reached(from: string): Source[] {
  const paths = new Set([from]);
  for (const path of paths) {
    const source = sources.find((one) => one.path === path)!;
    for (const name of source.imports) if (name.startsWith("engine/")) paths.add(name);
  }
  return sources.filter(({ path }) => paths.has(path));
}

test("a request is answered synchronously: nothing that the exchange reaches waits", () => {
  const engine = ["sandbox/exchange", "operations/standard-pipeline"].flatMap((file) => reached(`engine/src/${file}.ts`));
  expect(engine.map(({ path }) => path)).toContain("engine/src/operations/leave/balances.ts");
  expect(found(engine, /\basync\b|\bawait\b|\bnew Promise\b|\bimport\(/g)).toEqual([]);
});

/** Imports of what a version of the API document says, other than of types. */
const DOCUMENT =
  /(?:\bimport\s+(?!type\b)(?:(?!\bimport\b)[^;])*?\bfrom\s*|(?<!typeof )\bimport\s*\(?\s*)"(?:@hr-platform\/spec\/(?:versions\/[\d.]+\/)?(?:operations|decisions|validators|openapi\.json|openapi\.yaml|decisions\.json|requirements\.json)|[./]+\/contract\/current\.ts|@hr-platform\/engine\/contract\/current)"/g;

test("what the API document says comes from the contract of the service, so that two versions can be served at once", () => {
  const readers = new Set(
    sources.filter((source) => isOfMock(source) && source.code.search(DOCUMENT) >= 0).map(({ path }) => path.replace("/src/", "/")),
  );
  // The version that is served by default, and others; the event kinds, which no version has changed; the commands; titles of faults; the
  // check of programs, which are written for the version that is served.
  const allowed =
    /^(?:engine\/contract\/(?:current|event-kinds|version-[\d.]+)|engine\/mock|control\/compose|replicas\/shared-mock|mock-server\/cli\/(?:mcp\/|settings\/|logging\/)?[\w-]+|faults\/catalogue\/conventions\/(?:isolation|scopes)|client-check\/[\w/-]+)\.ts$/;
  expect([...readers].filter((path) => !allowed.test(path))).toEqual([]);
  expect(readers).toContain("engine/contract/current.ts");
  expect(readers).toContain("control/compose.ts");
});

/** The exported lists of routes, by file of operations/. */
async function rowsByFile(): Promise<Map<string, readonly Route[]>> {
  const paths = sources.map(({ path }) => path).filter((path) => /^engine\/src\/operations\/\w+\//.test(path));
  const rows = new Map<string, readonly Route[]>();
  for (const path of paths) {
    const module = (await import(join(PACKAGES, path))) as Record<string, unknown>;
    const lists = Object.entries(module).filter(([key, value]) => key.endsWith("Routes") && Array.isArray(value));
    if (lists.length > 0)
      rows.set(
        path,
        lists.flatMap(([, value]) => value as Route[]),
      );
  }
  return rows;
}

test("each exported list of routes has rows, each row is registered, and no operation has two", async () => {
  const rows = await rowsByFile();
  expect([...rows.keys()]).toContain("engine/src/operations/leave/operations.ts");
  const registered = new Set(routes.values());
  for (const [name, own] of rows) {
    expect([name, own.length > 0]).toEqual([name, true]);
    expect([name, own.filter((row) => !registered.has(row)).map(({ operation }) => operation)]).toEqual([name, []]);
  }
  const all = [...rows.values()].flat().map(({ operation }) => operation);
  expect(all.toSorted()).toEqual([...new Set(all)].sort());
  expect(routes.size).toBe(all.length);
});

test("each served operation of the description finds its path id, and is not coming soon", () => {
  const served = operations.filter(({ id }) => routes.has(id));
  // Code of operations of other versions may be there too; the types keep out what no version has.
  expect(served.length).toBeGreaterThan(50);
  for (const { id, path, comingSoon } of served) {
    expect([id, comingSoon, routes.get(id)!.find !== null]).toEqual([id, false, path.includes("{")]);
  }
});
