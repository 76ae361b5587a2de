import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmptyProject } from "./empty-project.ts";
import type { Manifest } from "./exports.ts";
import { receiver, withMock } from "./installed-mock.ts";
import { pack } from "./pack.ts";
import { USER_PROGRAM, USER_TEST } from "./user-program.ts";

const REPOSITORY = join(import.meta.dirname, "../../../..");
const MEGABYTE = 1_000_000;
const NAMES = ["conformance", "fixtures", "mock-browser", "mock-server", "spec"].map((name) => `@hr-platform/${name}`);

const into = mkdtempSync(join(tmpdir(), "hr-tarballs-"));
const project = new EmptyProject();
let tarballs: ReadonlyMap<string, string> = new Map();
beforeAll(async () => {
  tarballs = await pack(into);
});
afterAll(() => {
  rmSync(into, { recursive: true });
  project[Symbol.dispose]();
});

/** The files of a tarball, without the folder that all are in. */
const filesOf = (name: string): string[] =>
  execFileSync("tar", ["-tzf", tarballs.get(name)!], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((path) => path.slice("package/".length));
const textOf = (name: string, file: string): string =>
  execFileSync("tar", ["-xzOf", tarballs.get(name)!, `package/${file}`], { encoding: "utf8", maxBuffer: 16 * MEGABYTE });

describe.each(NAMES)("the package %s", (name) => {
  test("ships what runs, its types and its licences, and nothing of how it is made", () => {
    const files = filesOf(name);
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "NOTICE", "README.md", "package.json", "dist/index.js", "dist/index.d.ts"]));
    expect(files.filter((file) => /(?<!\.d)\.[cm]?tsx?$|\.test\.|^(?:src|scripts|tests?)\/|\.map$|\.pem$/.test(file))).toEqual([]);
    const manifest = JSON.parse(textOf(name, "package.json")) as Manifest;
    expect(manifest).toMatchObject({
      license: "MIT",
      engines: { node: expect.any(String) as string },
      publishConfig: { access: "public", provenance: true },
    });
    expect(Object.keys(manifest)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:private|scripts|dependencies|devDependencies)$/)]),
    );
    expect(JSON.stringify(manifest)).not.toContain("workspace:");
  });

  test("has types that refer to Node, to its peers and to nothing else that must be installed", () => {
    const { peerDependencies = {} } = JSON.parse(textOf(name, "package.json")) as Manifest;
    const types = filesOf(name).filter((file) => /\.d\.c?ts$/.test(file));
    const named = types.flatMap((file) =>
      [...textOf(name, file).matchAll(/(?:^(?:import|export) .*from |^import |\bimport\(|\brequire\()"([^".][^"]*)"/gm)].map(
        ([, module]) => module!,
      ),
    );
    expect(
      named.filter(
        (module) =>
          !module.startsWith("node:") && !Object.keys(peerDependencies).some((peer) => module === peer || module.startsWith(`${peer}/`)),
      ),
    ).toEqual([]);
  });

  test("is found sound by publint and by are-the-types-wrong", async () => {
    const bytes = readFileSync(tarballs.get(name)!);
    const { messages } = await publint({ pack: { tarball: new Uint8Array(bytes).buffer }, strict: true });
    expect(messages).toEqual([]);
    const analysis = await checkPackage(createPackageFromTarballData(bytes));
    // Packages of ES modules: TypeScript's old resolution knows no `exports`, and `require` of them is for Node to do.
    const problems = (analysis.types === false ? [] : analysis.problems).filter(
      (problem) =>
        !(
          "entrypoint" in problem &&
          (problem.resolutionKind === "node10" || problem.kind === "CJSResolvesToESM" || problem.entrypoint.endsWith(".yaml"))
        ),
    );
    expect([analysis.types, problems]).toEqual([{ kind: "included" }, []]);
  });

  test("has a README whose links lead somewhere", () => {
    const files = filesOf(name);
    const targets = [...textOf(name, "README.md").matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!.replace(/#.*$/, ""));
    expect(targets.filter((target) => target !== "" && !target.startsWith("https://") && !files.includes(target))).toEqual([]);
  });
});

test("each tarball has its bill of materials beside it", () => {
  for (const [name, tarball] of tarballs) {
    const { version } = JSON.parse(textOf(name, "package.json")) as Manifest;
    const bill = JSON.parse(readFileSync(tarball.replace(/\.tgz$/, ".cdx.json"), "utf8")) as { metadata: { component: object } };
    expect(bill.metadata.component).toMatchObject({ group: "@hr-platform", name: name.split("/")[1], version });
  }
});

test("the mock ships its skill for agents", () => {
  expect(filesOf("@hr-platform/mock-server")).toContain("skills/hr-platform/SKILL.md");
});

describe("installed into an empty folder with npm, without a registry", () => {
  beforeAll(() => {
    const { status, err } = project.run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs.values()]);
    if (status !== 0) throw new Error(`npm cannot install the tarballs: ${err}`);
  });

  test.each([
    ["mock-server", "hr-mock", 5.7],
    ["conformance", "hr-conformance", 4.7],
  ])("%s takes little, and its README says how much", (name, _, most) => {
    const size = project.sizeOf(`node_modules/@hr-platform/${name}`) / MEGABYTE;
    expect(size).toBeLessThan(most);
    const said = /takes ([\d.]+) MB/.exec(textOf(`@hr-platform/${name}`, "README.md"))![1];
    expect(Math.abs(Number(said) - size)).toBeLessThan(0.25);
  });

  test("both commands run", () => {
    for (const command of ["hr-mock", "hr-conformance"]) {
      const name = command === "hr-mock" ? "@hr-platform/mock-server" : "@hr-platform/conformance";
      const { version } = JSON.parse(textOf(name, "package.json")) as Manifest;
      // Pages call it by its package: npx runs the only command that it has.
      for (const call of [command, name])
        expect(project.run("npx", ["--offline", call, "--version"])).toMatchObject({ status: 0, out: `${version}\n` });
    }
  });

  test("the mock has its pages, delivers over TLS, and runs the suite beside it", async () => {
    const bin = "node_modules/@hr-platform/mock-server/bin/hr-mock.js";
    await withMock([process.execPath, bin, "--allow-private-webhooks"], project.folder, async ({ url, call }) => {
      for (const page of ["/", "/_mock/docs"]) {
        const text = await (await fetch(url + page, { headers: { Accept: "text/html" } })).text();
        const loaded = [...text.matchAll(/(?:src|href)="((?!data:)[^"]+)"/g)].map(([, path]) => new URL(path!, url + page).href);
        expect(loaded.length, page).toBeGreaterThan(1);
        for (const address of loaded) {
          const answer = await fetch(address);
          expect([address, answer.status, (await answer.text()).length > 300, address.startsWith(url)]).toEqual([address, 200, true, true]);
        }
      }
      const hook = await receiver();
      const { json } = await call("POST", "/api/v1/webhooks", { url: hook.url, events: ["employee.created"] });
      await call("POST", `/_mock/webhooks/${(json["data"] as { id: string }).id}/ping`);
      expect(JSON.parse(await hook.delivery)).toMatchObject({ event: "ping" });
      hook.close();
      expect((await call("POST", "/_mock/conformance", { tier: "smoke", only: ["CONV-07"] })).status).toBe(201);
      await (await fetch(`${url}/_mock/conformance/last/events`)).text();
      expect((await call("GET", "/_mock/conformance/last")).json).toMatchObject({ state: "ended", status: 0 });
    });
  });

  test("a Node that is too old gets one line and status 2", () => {
    const old = (version: string): string =>
      `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;
    const at = (version: string, command: string, name: string): unknown => {
      const { status, out, err } = project.run(process.execPath, [
        "--import",
        old(version),
        `node_modules/@hr-platform/${name}/bin/${command}.js`,
        "--version",
      ]);
      return [status, err === "" ? out.trim() : err];
    };
    for (const [command, name] of [
      ["hr-mock", "mock-server"],
      ["hr-conformance", "conformance"],
    ] as const) {
      const { version, engines } = JSON.parse(textOf(`@hr-platform/${name}`, "package.json")) as Manifest & { engines: { node: string } };
      expect(engines.node).toBe("^20.19.0 || >=22.12.0");
      for (const bad of ["18.20.8", "20.18.3", "21.7.3", "22.11.0"])
        expect(at(bad, command, name)).toEqual([2, `${command}: Node ${bad} is too old; install Node 20.19, 22.12 or newer\n`]);
      for (const good of ["20.19.0", "22.12.0", "23.0.0", "24.0.0"]) expect(at(good, command, name)).toEqual([0, version]);
    }
  });

  test("a program and a test that use the libraries compile strictly, and run", () => {
    const from = createRequire(join(REPOSITORY, "package.json"));
    for (const name of ["vitest", "@types/node"]) project.borrow(name, dirname(from.resolve(`${name}/package.json`)));
    project.write("program.ts", USER_PROGRAM);
    project.write("approval.test.ts", USER_TEST);
    const tsc = join(dirname(from.resolve("typescript/package.json")), "bin/tsc");
    const settings = [
      "--strict",
      "--target",
      "es2023",
      "--lib",
      "es2023,esnext.disposable",
      "--types",
      "node",
      "--noUncheckedIndexedAccess",
    ];
    for (const [module, resolution] of [
      ["nodenext", "nodenext"],
      ["esnext", "bundler"],
    ] as const)
      expect(
        project.run(process.execPath, [
          tsc,
          ...settings,
          "--module",
          module,
          "--moduleResolution",
          resolution,
          "program.ts",
          "approval.test.ts",
        ]),
      ).toEqual({
        status: 0,
        out: "",
        err: "",
      });
    const { out, err } = project.run(process.execPath, ["program.js"]);
    expect([err, JSON.parse(out)]).toEqual([
      "",
      { status: 200, hasEmail: true, path: "/employees", health: "ok", refused: true, companies: 5, newer: true, many: true },
    ]);
  });
});
