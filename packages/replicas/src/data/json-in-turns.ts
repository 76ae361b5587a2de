import { setImmediate } from "node:timers/promises";

/** The lists of this name hold most of a saved state. Their members never change. */
const NAME = "records";
/** How deep such a list may be, and how long the lists are that may lead to it. */
const DEEPEST = 6;
const MOST_MEMBERS = 100;
/** So many members are turned into text in a turn: about a millisecond. */
const STEP = 200;
/** A list is replaced by this in the text around it. */
const PLACE = "\0records\0";

function listsIn(value: unknown, depth = 0): unknown[][] {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.length > MOST_MEMBERS ? [] : value.flatMap((one) => listsIn(one, depth + 1));
  return Object.entries(value).flatMap(([name, one]) =>
    name === NAME && Array.isArray(one) && one.length > 0 ? [one as unknown[]] : listsIn(one, depth + 1),
  );
}

/** The text around some lists, each replaced by a place. */
function textAround(data: object, lists: readonly unknown[][]): string {
  for (const list of lists) Object.defineProperty(list, "toJSON", { value: () => PLACE, configurable: true });
  try {
    return JSON.stringify(data);
  } finally {
    for (const list of lists) Reflect.deleteProperty(list, "toJSON");
  }
}

/** Adds the text of a list to the parts of a text. */
async function addList(list: readonly unknown[], parts: string[]): Promise<void> {
  for (let n = 0; n < list.length; n += STEP) {
    if (n > 0) await setImmediate();
    parts.push(n === 0 ? "[" : ",", JSON.stringify(list.slice(n, n + STEP)).slice(1, -1));
  }
  parts.push("]");
}

/**
 * The JSON text of data as it is now. Its lists named `records`, whose members must not change, are turned into text in
 * several turns of the event loop, so that requests do not wait for it.
 */
export async function jsonInTurns(data: object): Promise<string> {
  const lists = listsIn(data);
  const around = textAround(data, lists).split(JSON.stringify(PLACE));
  // Somebody has sent the text of a place.
  if (around.length !== lists.length + 1) return JSON.stringify(data);
  const parts: string[] = [];
  for (const [n, text] of around.entries()) {
    parts.push(text);
    const list = lists[n];
    if (list !== undefined) await addList(list, parts);
  }
  return parts.join("");
}
