import { OPEN_REQUESTS, type RequestName } from "./requests/index.ts";
import { THINGS, type ThingName } from "./things/index.ts";

/** What a row of a target file may declare: something that answers show, or a request. */
export type FormName = ThingName | RequestName;

const isRequest = (name: string): name is RequestName => Object.hasOwn(OPEN_REQUESTS, name);

/** Parts as rows of a target file name them, such as `stages.rejected`. No parts: the rows of the thing. */
export function unreadParts(name: FormName, parts: readonly string[]): readonly string[] {
  const rows = !isRequest(name) && THINGS[name].csv === true ? "under" : "rows";
  return (parts.length === 0 ? [rows] : parts).map((part) => `${name}.${part}`);
}

/** Why a check that reads parts of a thing, or sends them, has no verdict. */
export function unreadReason(name: FormName, parts: readonly string[]): string {
  const { what } = isRequest(name) ? OPEN_REQUESTS[name] : THINGS[name];
  return `form not declared: ${unreadParts(name, parts).join(", ")} (${what})`;
}

/** The line to add to a target file so that a part is read or sent, with a place to fill in. @param part such as `stages.rejected` */
export function lineFor(part: string): string {
  const [thing = "", name = ""] = part.split(".");
  if (isRequest(thing)) return `${thing}: { ${name}: … }`;
  const { csv } = THINGS[thing as ThingName];
  return `${thing}: { ${name}: ${csv === true ? (name === "under" ? '"…"' : "1") : `$.${name === "rows" ? "…[*]" : "…"}`} }`;
}
