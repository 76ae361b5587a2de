import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { expect, test } from "vitest";
import { npmUrl, sbom } from "./sbom.ts";
import { packagesOf, shipped } from "./shipped.ts";

interface Bom {
  readonly metadata: { readonly component: { readonly "bom-ref": string } };
  readonly components: readonly { readonly type: string; readonly purl: string; readonly licenses: readonly object[] }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

const errorsIn = async (text: string): Promise<unknown> => await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
const what = { name: "@hr-platform/mock-server", version: "1.2.3", license: "MIT", purl: "pkg:npm/%40hr-platform/mock-server@1.2.3" };
const node = { name: "node", version: "24.0.0", license: "MIT", purl: "pkg:generic/node@24.0.0" };

test("the bill of materials of a package names what is in its bundles, and is valid by the schema of CycloneDX", async () => {
  const packages = await packagesOf("mock-server");
  const text = sbom(what, packages);
  expect(await errorsIn(text)).toBeNull();
  const { metadata, components, dependencies } = JSON.parse(text) as Bom;
  expect(components.map(({ purl }) => purl).toSorted()).toEqual(packages.map(npmUrl).toSorted());
  expect(components.map(({ purl }) => purl.replace(/@[^@]*$/, ""))).toEqual(
    expect.arrayContaining(["pkg:npm/undici", "pkg:npm/swagger-ui-dist", "pkg:npm/preact", "pkg:npm/%40modelcontextprotocol/server"]),
  );
  const own = dependencies.find(({ ref }) => ref === metadata.component["bom-ref"])!;
  expect(own.dependsOn?.length).toBe(packages.length);
  expect(components.filter(({ licenses }) => licenses.length !== 1)).toEqual([]);
  expect(sbom(what, await packagesOf("mock-server"))).toBe(text);
});

test("an executable also has its Node, and a mistake is found", async () => {
  const text = sbom(what, [], [node]);
  expect(await errorsIn(text)).toBeNull();
  expect((JSON.parse(text) as Bom).components).toMatchObject([{ type: "platform", purl: "pkg:generic/node@24.0.0" }]);
  expect(await errorsIn(text.replace('"platform"', '"plattform"'))).not.toBeNull();
});

test("a package has only what it ships", async () => {
  const names = async (name: string): Promise<string[]> => (await packagesOf(name)).map((one) => one.name);
  expect(await names("conformance")).not.toContain("swagger-ui-dist");
  expect(await names("spec")).toEqual([]);
  const all = new Set((await shipped()).map((one) => one.name));
  expect((await names("mock-browser")).filter((name) => !all.has(name))).toEqual([]);
});
