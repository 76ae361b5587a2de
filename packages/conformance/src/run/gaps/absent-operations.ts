import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";

/** Keys of the judged company that may be used for any request. */
const OWN_KEYS: ReadonlySet<KeyName | null> = new Set(["full", "read", "write", "admin", "webhooks"]);
/** Statuses of an operation that is not there. */
const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);
/** After so many of them an operation is taken for absent. */
const ENOUGH = 2;

/** An id, for which a target may answer 404 although the operation is there (§5). */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-/i;
/** Parameters beyond the document's values and beyond the last page may get 404 too. */
const USUAL = /^(limit|status|year|from|to|jurisdiction=(AU|NZ|UK)|page=[01])\b/;

/** What the answers about one operation showed. */
interface Seen {
  /** The last answer that it is not there, to a request for which it cannot be anything else. */
  answer: Exchange | undefined;
  count: number;
  /** 404s that an id in the request may have caused. */
  doubtful: number;
  isThere: boolean;
  /** Whether a request without ids was sent to tell. */
  asked: boolean;
}

/**
 * Operations that the target does not have, as its answers show: 404, 405 or 501 to requests without an id in the path, and no other answer.
 * They are not called again: the last such answer is reused.
 */
export class AbsentOperations {
  readonly #seen = new Map<OperationId, Seen>();

  /** Learns from an answer. @param described its operation in the document */
  note(exchange: Exchange, described: Operation): void {
    const { key, status } = exchange;
    if (described.path.includes("{") || described.comingSoon || !OWN_KEYS.has(key)) return;
    const seen = this.#of(described.id);
    // A target may look at keys, limits and its health before it looks for the operation.
    if ([401, 403, 429].includes(status) || (status >= 500 && status !== 501)) return;
    if (!NOT_THERE.has(status)) seen.isThere = true;
    else if (status === 404 && mayBeAboutIds(exchange)) seen.doubtful += 1;
    else [seen.answer, seen.count] = [exchange, seen.count + 1];
  }

  /** The answer of an operation that is taken for absent; undefined: it is not. */
  answerOf(operation: OperationId): Exchange | undefined {
    const { answer, count, isThere } = this.#of(operation);
    return isThere || count < ENOUGH ? undefined : answer;
  }

  /** Whether only a request without ids would tell that an operation is absent. */
  isDoubtful(operation: OperationId): boolean {
    const { asked, count, doubtful, isThere } = this.#of(operation);
    return !isThere && !asked && count < ENOUGH && doubtful >= ENOUGH;
  }

  /** Asks once with a request without ids. @param send sends it; `note` gets its answer */
  async ask(operation: OperationId, send: () => Promise<void>): Promise<void> {
    const seen = this.#of(operation);
    seen.asked = true;
    const before = seen.count;
    await send();
    if (seen.count > before) seen.count = ENOUGH;
  }

  #of(operation: OperationId): Seen {
    const known = this.#seen.get(operation) ?? { answer: undefined, count: 0, doubtful: 0, isThere: false, asked: false };
    this.#seen.set(operation, known);
    return known;
  }
}

/** Whether a 404 to a request may be about an id, or a value, that it sends. */
export function mayBeAboutIds({ record: { request } }: Exchange): boolean {
  if (request.method !== "GET") return ID.test(request.body ?? "");
  return request.query !== "" && request.query.split("&").some((part) => ID.test(part) || !USUAL.test(part));
}
