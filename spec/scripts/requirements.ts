import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readYaml, root } from "./bundle.ts";

/** A normative statement of the document in our own words (requirements/README.md names the keys). */
export interface Requirement {
  id: string;
  level: "must" | "informational";
  section: string[];
  basis: "explicit" | "derived";
  statement: string;
  observe: string;
  operations?: string[];
  needs?: string[];
  decisions?: string[];
  unobservable?: string;
  /** The first and the last version of the document in which it holds. Left out: from the first one; to the newest one. */
  since?: string;
  until?: string;
}

/** A requirement with the name of its file. */
export type AreaRequirement = Requirement & { area: string };

/** All requirements, area by area in file order. */
export function requirements(): AreaRequirement[] {
  return readdirSync(join(root, "requirements"))
    .filter((file) => file.endsWith(".yaml"))
    .toSorted()
    .flatMap((file) => readYaml<Requirement[]>(join("requirements", file)).map((row) => ({ ...row, area: file.slice(0, -5) })));
}
