import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import type { Package } from "./shipped.ts";

/** What is shipped: a package, or an executable. */
export interface Shipped {
  /** With its scope, if it has one. */
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Where it is from, as a package URL. */
  readonly purl: string;
}

/** The package URL of a package on npm. */
export function npmUrl({ name, version }: Pick<Package, "name" | "version">): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function component(type: Enums.ComponentType, { name, version, license, purl }: Shipped): Models.Component {
  const [scope, own] = name.startsWith("@") ? (name.split("/") as [string, string]) : [undefined, name];
  const made = new Models.Component(type, own, { ...(scope === undefined ? {} : { group: scope }), version, purl, bomRef: purl });
  made.licenses.add(/[ ()]/.test(license) ? new Models.LicenseExpression(license) : new Models.SpdxLicense(license));
  return made;
}

/**
 * The bill of materials of what is shipped, in CycloneDX as JSON: the packages whose code is in it. The same packages give the same bytes: it has no time and
 * no number of its own.
 * @param runtime what is shipped with it, and is no package: the Node of an executable
 */
export function sbom(what: Shipped, packages: readonly Package[], runtime: readonly Shipped[] = []): string {
  const main = component(Enums.ComponentType.Application, what);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: main }) });
  const parts = [
    ...packages.map((one) => component(Enums.ComponentType.Library, { ...one, purl: npmUrl(one) })),
    ...runtime.map((one) => component(Enums.ComponentType.Platform, one)),
  ];
  for (const part of parts) {
    bom.components.add(part);
    main.dependencies.add(part.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}
