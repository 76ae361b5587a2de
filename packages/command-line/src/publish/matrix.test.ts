import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { isWhole } from "@hr-platform/property-runs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmptyProject, type Ended } from "./empty-project.ts";
import { withMock } from "./installed-mock.ts";
import { pack } from "./pack.ts";
import { USER_PROGRAM, USER_TEST } from "./user-program.ts";

// Every night, since it takes package managers, Nodes and test runners from the registry.

const REPOSITORY = join(import.meta.dirname, "../../../..");
const PACKAGES = join(REPOSITORY, "packages");
const folderOf = (name: string, user: string): string => dirname(createRequire(join(user, "package.json")).resolve(`${name}/package.json`));

/** How a package manager installs tarballs, and runs what they bring. */
interface Manager {
  readonly install: (tarballs: readonly [name: string, file: string][]) => readonly string[];
  readonly run: readonly string[];
  /** How it runs Node. Default: by its name. */
  readonly node?: readonly string[];
  /** Files that it reads. */
  readonly files?: Readonly<Record<string, string>>;
}

const yarn4 = (linker: string): Manager => ({
  install: (all) => ["npx", "--yes", "@yarnpkg/cli-dist@4.17.1", "add", ...all.map(([name, file]) => `${name}@file:${file}`)],
  run: ["npx", "--yes", "@yarnpkg/cli-dist@4.17.1"],
  node: ["npx", "--yes", "@yarnpkg/cli-dist@4.17.1", "node"],
  files: { ".yarnrc.yml": `nodeLinker: ${linker}\nenableTelemetry: false\nenableScripts: false\n`, "yarn.lock": "" },
});
const MANAGERS: Readonly<Record<string, Manager>> = {
  npm: { install: (all) => ["npm", "install", "--no-audit", "--no-fund", ...all.map(([, file]) => file)], run: ["npx", "--no", "--"] },
  pnpm: { install: (all) => ["pnpm", "add", ...all.map(([, file]) => file)], run: ["pnpm", "exec"] },
  "yarn 1": {
    install: (all) => ["npx", "--yes", "yarn@1.22.22", "add", "--silent", ...all.map(([, file]) => `file:${file}`)],
    run: ["npx", "--yes", "yarn@1.22.22", "--silent", "run"],
  },
  "yarn 4, node_modules": yarn4("node-modules"),
  "yarn 4, Plug'n'Play": yarn4("pnp"),
};
const NODES = ["20.19.0", "22.12.0", "24.21.0"];
const OLD_NODES = ["16.20.2", "18.20.8", "20.18.3", "22.11.0"];

describe.runIf(isWhole())("the packed packages", { timeout: 600_000 }, () => {
  const tools = new EmptyProject();
  const into = mkdtempSync(join(tmpdir(), "hr-tarballs-"));
  let tarballs: [string, string][] = [];
  let program = "";
  const node = (version: string): string => join(tools.folder, "node_modules", `node-${version}`, "bin");

  beforeAll(async () => {
    tarballs = [...(await pack(into))];
    const platform = `node-${process.platform}-${process.arch}`;
    const aliases = [...NODES, ...OLD_NODES].map((version) => `node-${version}@npm:${platform}@${version}`);
    must(tools.run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...aliases]));
    program = compiled();
  }, 600_000);
  afterAll(() => {
    tools[Symbol.dispose]();
    rmSync(into, { recursive: true });
  });

  function must(ended: Ended): Ended {
    if (ended.status !== 0) throw new Error(`it ended with ${ended.status}: ${ended.err}${ended.out}`);
    return ended;
  }

  /** A project with all packages, and what the types of its entries need. */
  function typed(): EmptyProject {
    const project = new EmptyProject();
    must(project.run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs.map(([, file]) => file)]));
    for (const name of ["vitest", "@types/node"]) project.borrow(name, folderOf(name, REPOSITORY));
    for (const name of ["@jest/globals", "@playwright/test", "msw"]) project.borrow(name, folderOf(name, join(PACKAGES, "mock-server")));
    project.write("program.ts", USER_PROGRAM);
    project.write("approval.test.ts", USER_TEST);
    return project;
  }

  function compiled(): string {
    using project = typed();
    const tsc = join(folderOf("typescript", REPOSITORY), "bin/tsc");
    must(
      project.run(process.execPath, [tsc, "--target", "es2023", "--module", "nodenext", "--types", "node", "--skipLibCheck", "program.ts"]),
    );
    return project.read("program.js");
  }

  test.each(Object.keys(MANAGERS).flatMap((manager) => NODES.map((version) => ({ manager, version }))))(
    "are installed by $manager on Node $version, and work",
    async ({ manager, version }) => {
      const { install, run, node: own = ["node"], files = {} } = MANAGERS[manager]!;
      using project = new EmptyProject();
      const env = { PATH: node(version) + delimiter + process.env["PATH"] };
      for (const [name, text] of Object.entries({ ...files, "program.js": program })) project.write(name, text);
      must(project.run(install(tarballs)[0]!, install(tarballs).slice(1), env));
      const out = (...args: readonly string[]): string => must(project.run(args[0]!, args.slice(1), env)).out.trim();
      expect(out(...own, "--version")).toBe(`v${version}`);
      expect(JSON.parse(out(...own, "program.js"))).toMatchObject({ status: 200, health: "ok", many: true });
      for (const command of ["hr-mock", "hr-conformance"]) expect(out(...run, command, "--version")).toMatch(/^\d+\.\d+\.\d+$/);
      await withMock(
        [...run, "hr-mock"],
        project.folder,
        async ({ url, call }) => {
          expect((await fetch(`${url}/_mock/docs/swagger-ui-bundle.js`)).status).toBe(200);
          expect((await (await fetch(url, { headers: { Accept: "text/html" } })).text()).includes("<script")).toBe(true);
          expect((await call("POST", "/_mock/conformance", { tier: "smoke", only: ["CONV-07"] })).status).toBe(201);
          await (await fetch(`${url}/_mock/conformance/last/events`)).text();
          expect((await call("GET", "/_mock/conformance/last")).json).toMatchObject({ state: "ended", status: 0 });
        },
        env,
      );
    },
  );

  test.each(OLD_NODES)("say in one line that Node %s is too old", (version) => {
    using project = new EmptyProject();
    must(project.run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs.map(([, file]) => file)]));
    for (const [command, name] of [
      ["hr-mock", "mock-server"],
      ["hr-conformance", "conformance"],
    ] as const)
      expect(project.run(join(node(version), "node"), [`node_modules/@hr-platform/${name}/bin/${command}.js`])).toEqual({
        status: 2,
        out: "",
        err: `${command}: Node ${version} is too old; install Node 20.19, 22.12 or newer\n`,
      });
  });

  test.each([REPOSITORY, join(PACKAGES, "console")])("compile strictly with the TypeScript of %s, in each way of resolution", (user) => {
    using project = typed();
    const tsc = join(folderOf("typescript", user), "bin/tsc");
    const entries = [
      "mock-server/check",
      "mock-server/jest",
      "mock-server/msw",
      "mock-server/node-test",
      "mock-server/playwright",
      "mock-browser",
    ];
    const uses = entries
      .map((entry, n) => `import * as m${n} from "@hr-platform/${entry}";\nexport const u${n}: object = m${n};`)
      .join("\n");
    project.write("entries.ts", `${uses}\n`);
    for (const module of ["node16 node16", "nodenext nodenext", "esnext bundler", "preserve bundler"]) {
      const [format, resolution] = module.split(" ") as [string, string];
      for (const lib of ["es2023,esnext.disposable", "es2023,esnext.disposable,dom"]) {
        const flags = [
          "--noEmit",
          "--strict",
          "--target",
          "es2023",
          "--types",
          "node",
          "--lib",
          lib,
          "--module",
          format,
          "--moduleResolution",
          resolution,
        ];
        const { out } = project.run(process.execPath, [tsc, ...flags, "program.ts", "approval.test.ts", "entries.ts"]);
        // The types of a test runner may have errors of their own: those of MSW need a page.
        const ours = out.split("\n").filter((line) => /^\S.*error TS/.test(line) && !line.includes("/node_modules/.pnpm/"));
        expect([module, lib, ours]).toEqual([module, lib, []]);
      }
    }
  });
});
