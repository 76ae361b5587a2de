import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RequirementText } from "../src/texts.ts";
import { readYaml, root } from "./bundle.ts";

/** All requirements, area by area in file order. */
export function requirements(): RequirementText[] {
  return readdirSync(join(root, "requirements"))
    .filter((file) => file.endsWith(".yaml"))
    .toSorted()
    .flatMap((file) =>
      readYaml<Omit<RequirementText, "area">[]>(join("requirements", file)).map((row) => ({ ...row, area: file.slice(0, -5) })),
    );
}
