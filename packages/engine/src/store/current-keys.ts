import type { Versioned } from "./history.ts";
import type { Access, KeyRing } from "./key-ring.ts";
import type { UndoLog } from "./undo-log.ts";

/** The current keys of a sandbox, whichever ring holds them: a restored snapshot has a ring of its own. */
export class CurrentKeys implements Versioned {
  readonly #ring: () => KeyRing;
  readonly #undoLog: () => UndoLog;

  constructor(ring: () => KeyRing, undoLog: () => UndoLog) {
    this.#ring = ring;
    this.#undoLog = undoLog;
  }

  /** Notes each change of a ring from now on. */
  follow(ring: KeyRing): KeyRing {
    ring.onChange = (token) => this.#undoLog().note(this, token);
    return ring;
  }

  get(token: string): Access | undefined {
    return this.#ring().get(token);
  }

  write(token: string, access: Access | undefined): void {
    this.#ring().write(token, access);
  }
}
