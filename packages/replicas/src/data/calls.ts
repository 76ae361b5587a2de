import type { Applied } from "./checksum.ts";
import { unavailable } from "./unavailable.ts";

interface Caller {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Who waits for inputs of this process, by the marks of the inputs. */
export class Calls {
  readonly #id: string;
  readonly #callers = new Map<string, Caller>();
  #count = 0;

  /** @param id The start of all marks. */
  constructor(id: string) {
    this.#id = id;
  }

  /** Waits for the input that `begin` sends on its way with a new mark. */
  async wait(begin: (mark: string) => void): Promise<unknown> {
    const mark = `${this.#id}.${(this.#count += 1)}`;
    return await new Promise<unknown>((resolve, reject) => {
      this.#callers.set(mark, { resolve, reject });
      begin(mark);
    });
  }

  /** Ends a wait with a result. false: nobody waits for it here. `shown`: what the caller gets of a value. */
  end(mark: string, result: Applied, shown: (value: unknown) => unknown): boolean {
    const caller = this.#callers.get(mark);
    if (caller === undefined) return false;
    this.#callers.delete(mark);
    if ("error" in result) caller.reject(result.error);
    else caller.resolve(shown(result.value));
    return true;
  }

  /** Ends waits for entries that are not applied here: a saved state has replaced them, or their sandbox has ended. Nobody knows the results. */
  passOver(marked: readonly { readonly mark: string }[]): void {
    const left = marked.filter(({ mark }) => this.#callers.has(mark));
    if (left.length > 0) this.fail(left, unavailable("the state was replaced meanwhile; whether a write happened is not known"));
  }

  /** Ends waits with an error. */
  fail(marked: readonly { readonly mark: string }[], error: unknown): void {
    for (const { mark } of marked) {
      this.#callers.get(mark)?.reject(error);
      this.#callers.delete(mark);
    }
  }
}
