import { currentDocument } from "../../document/api-document.ts";
import { fillPath } from "../../document/operations.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Undo } from "./removal.ts";

/** Statuses with which nothing was changed: the request did not reach an operation. */
const NOTHING: ReadonlySet<number> = new Set([401, 403, 404, 405, 501]);

/** What is below it, the branding, is no part of its settings. */
const COMPANY = "/company";

/** Undos of changes that no request has made, as far as the target's answers tell: nothing has to be put back, and nothing is left behind. */
export class NeedlessUndos {
  /** With their paths, below the base address. */
  readonly #undos = new Map<Undo, string>();

  /** Adds an undo before the change is tried. */
  add(undo: Undo): void {
    const { operation, params = {} } = undo;
    this.#undos.set(undo, fillPath(currentDocument.operation(operation).path, params));
  }

  /** Learns from a write. @param status undefined: it got no answer, so it may have been carried out */
  written({ path }: Exchange["record"]["request"], status?: number): void {
    if (status !== undefined && NOTHING.has(status)) return;
    for (const [undo, own] of this.#undos)
      if (path === own || own.startsWith(`${path}/`) || (path.startsWith(`${own}/`) && own !== COMPANY)) this.#undos.delete(undo);
  }

  has(undo: Undo): boolean {
    return this.#undos.has(undo);
  }
}
