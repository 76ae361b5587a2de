import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "@hr-platform/reference/tree";
import { type Block, blocksOf } from "./blocks.ts";

/** Pages whose every block is followed: those that people follow with their hands. */
export function followedPages(): string[] {
  const guides = readdirSync(join(root, "docs/guides")).filter((name) => name.endsWith(".md"));
  return ["README.md", "docs/tutorial.md", "docs/activity.md", ...guides.map((name) => `docs/guides/${name}`)];
}

/** The blocks of a page of the repository. */
export function blocksIn(page: string): Block[] {
  return blocksOf(page, readFileSync(join(root, page), "utf8"));
}
