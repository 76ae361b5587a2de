import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import type * as Server from "../other-server/server.ts";
import type { Edit, Planted } from "./planted.ts";

const FOLDER = new URL("../other-server/", import.meta.url).href;
/** Edits by the number of the copy that they go into. */
const copies = new Map<string, readonly Edit[]>();
let hooked = false;

/** The second server with a mistake in it: a copy of its modules of its own. @throws Error where an edit does not fit the source */
export async function wrongServer({ id, edits }: Planted): Promise<typeof Server> {
  for (const edit of edits) checkEdit(id, edit);
  hook();
  const copy = `${copies.size}`;
  copies.set(copy, edits);
  return (await import(`${FOLDER}server.ts?copy=${copy}`)) as typeof Server;
}

/** @throws Error where the text to replace does not stand exactly once, or the other one imports a file that there is not */
export function checkEdit(id: string, { file, find, replace }: Edit): void {
  const count = readFileSync(new URL(file, FOLDER), "utf8").split(find).length - 1;
  if (count !== 1) throw new Error(`planted mistake '${id}': the text to replace stands ${count} times in ${file}, not once`);
  for (const [, name] of replace.matchAll(/ from "(\.[^"]+)"/g))
    if (!existsSync(new URL(name!, new URL(file, FOLDER))))
      throw new Error(`planted mistake '${id}' imports ${name} in ${file}, which is not there`);
}

/** Modules of a copy import modules of the same copy; their source is edited as they load. */
function hook(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context);
      const copy = copyOf(context.parentURL);
      return copy === undefined || !resolved.url.startsWith(FOLDER) || copyOf(resolved.url) !== undefined
        ? resolved
        : { ...resolved, url: `${resolved.url}?copy=${copy}` };
    },
    load: (url, context, next) => {
      const loaded = next(url, context);
      const copy = copyOf(url);
      if (copy === undefined) return loaded;
      const file = url.slice(FOLDER.length, url.indexOf("?"));
      const source = copies
        .get(copy)!
        .filter((edit) => edit.file === file)
        .reduce((text, { find, replace }) => text.replace(find, () => replace), Buffer.from(loaded.source as Uint8Array).toString());
      return { ...loaded, source };
    },
  });
}

function copyOf(url = ""): string | undefined {
  return url.startsWith(FOLDER) ? /\?copy=(\d+)$/.exec(url)?.[1] : undefined;
}
