import { THINGS, type ThingName } from "./things/index.ts";

/** Parts of a thing as rows of a target file name them, such as `stages.rejected`. No parts: the rows of the thing. */
export function unreadParts(thing: ThingName, parts: readonly string[]): readonly string[] {
  return (parts.length === 0 ? [THINGS[thing].csv === true ? "under" : "rows"] : parts).map((part) => `${thing}.${part}`);
}

/** Why a check that reads parts of a thing has no verdict. */
export function unreadReason(thing: ThingName, parts: readonly string[]): string {
  return `form not declared: ${unreadParts(thing, parts).join(", ")} (${THINGS[thing].what})`;
}

/** The line to add to a target file so that a part is read, with a place to fill in. @param part such as `stages.rejected` */
export function lineFor(part: string): string {
  const [thing = "", name = ""] = part.split(".");
  const { csv } = THINGS[thing as ThingName];
  return `${thing}: { ${name}: ${csv === true ? (name === "under" ? '"…"' : "1") : `$.${name === "rows" ? "…[*]" : "…"}`} }`;
}
