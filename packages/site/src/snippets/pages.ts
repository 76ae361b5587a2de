import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, tree } from "@hr-platform/reference/tree";
import { type Block, blocksOf, treatmentOf } from "./blocks.ts";

/** Pages for readers with nothing but the packages: they show nearly all that they say, so that few of their blocks are left out. */
const FOR_READERS = /^(?:README\.md|docs\/(?:tutorial|activity)\.md|docs\/guides\/[^/]+\.md)$/;

/** What the package of the mock tells an agent. */
export const SKILL = "packages/mock-server/skills/hr-platform/SKILL.md";

/** What was true of a version, and need not be now. */
const OF_THE_PAST = /^\.changeset\/|(?:^|\/)CHANGELOG\.md$/;

/** Every page of the repository with a block. All blocks are followed. */
export function followedPages(): string[] {
  return tree()
    .filter(({ path, text }) => path.endsWith(".md") && !OF_THE_PAST.test(path) && blocksOf(path, text).length > 0)
    .map(({ path }) => path);
}

/** Whether a page is for readers with nothing but the packages; the others are for those with a clone, or of one package. */
export const isForReaders = (page: string): boolean => FOR_READERS.test(page);

/** Whether a page is for readers who have nothing yet: it names all that they have to install. */
export const startsEmpty = (page: string): boolean => /^docs\/(?:tutorial|guides\/[^/]+)\.md$/.test(page);

/** The blocks of a page of the repository. */
export function blocksIn(page: string): Block[] {
  return blocksOf(page, readFileSync(join(root, page), "utf8"));
}

/** Blocks that are to be a file, and are not. Tests of that file are elsewhere. */
export function unlike(blocks: readonly Block[]): string[] {
  return blocks
    .filter((block) => treatmentOf(block) === "same")
    .flatMap(({ page, line, code, attributes }) => {
      const file = join(dirname(page), attributes.get("same")!);
      return readFileSync(join(root, file), "utf8") === code ? [] : [`${page}:${line}: is not ${file}`];
    });
}
