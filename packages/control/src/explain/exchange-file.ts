import type { DecisionValues } from "@hr-platform/engine/contract/decisions";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import { changedDecisions, type SavedWorld } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import { maskHeader, maskQuery } from "@hr-platform/engine/sandbox/journal/masks";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { earlierWorld } from "./earlier-world.ts";
import { type RawRequest, rawRequest } from "./raw-request.ts";

/** The first member of a file of exchanges: its form and version. */
export const EXCHANGE_FILE = "hr-mock exchanges 1";

/** One exchange of a file. */
export interface FiledExchange {
  /** Its number in the journal that it is from. */
  readonly n: number;
  /** By the mock's clock: ISO 8601. */
  readonly at: string;
  /** As it was sent, with its key as in the default sandbox. */
  readonly request: RawRequest;
  readonly response: Pick<ApiResponse, "status" | "headers" | "body">;
  /** The decisions that were not at their default. */
  readonly decisions: Partial<DecisionValues>;
  /** Ids of the active faults. */
  readonly faults: readonly string[];
  /** Whether something other than a request changed the data just before: the clock, the web application, another control call. */
  readonly otherChanges: boolean;
}

/** Exchanges that can be repeated elsewhere, from the world before the first one. */
export interface ExchangeFile {
  readonly format: typeof EXCHANGE_FILE;
  readonly world: SavedWorld;
  readonly exchanges: readonly FiledExchange[];
}

type Kept = Exchanged & { readonly context: ExchangeContext };

/** A file of some exchanges that are kept, by their numbers in order, at least one. `baseUrl`: of the API, for those without an address. */
export function exchangeFile(sandbox: Sandbox, kept: readonly (readonly [n: number, exchanged: Kept])[], baseUrl: string): ExchangeFile {
  const world = withCompanies(earlierWorld(sandbox, kept[0]![1], "before"), new Set(kept.map(([, { company }]) => company)));
  const tokens = new Set(world.companies.flatMap(({ keys }) => keys.map(({ token }) => token)));
  let { from: end } = kept[0]![1].context;
  const exchanges = kept.map(([n, exchanged]): FiledExchange => {
    const { at, context, request, response } = exchanged;
    const otherChanges = context.from !== end;
    end = context.to;
    const base = request.origin === undefined ? baseUrl : `${request.origin}${new URL(baseUrl).pathname}`;
    return {
      n,
      at: new Date(at).toISOString(),
      request: withoutForeignSecrets(rawRequest(exchanged, base, sandbox.keyEnding, ""), tokens),
      response: { status: response.status, headers: response.headers, body: response.body },
      decisions: changedDecisions(sandbox.contract.decisions.defaults, context.decisions),
      faults: context.faults,
      otherChanges,
    };
  });
  return { format: EXCHANGE_FILE, world, exchanges };
}

/**
 * A request whose headers and query keep the keys of the file's world, and no other secret: a file is handed on, and a token of another
 * service is refused whatever it is.
 */
function withoutForeignSecrets(request: RawRequest, tokens: ReadonlySet<string>): RawRequest {
  // A key of a custom world may be short, and part of a foreign one.
  const isOwn = (text: string): boolean => [...text.split(/\s+/), ...text.split(/[\s,;&=]+/)].some((word) => tokens.has(word));
  const shown = (text: string, mask: (text: string) => string): string => (isOwn(text) ? text : mask(text).replaceAll("…", "masked"));
  const [path, ...query] = request.url.split("?");
  const headers = Object.entries(request.headers).map(([name, text]) => [name, shown(text, (secret) => maskHeader(name, secret))]);
  const url = query.length === 0 ? request.url : `${path}?${shown(query.join("?"), maskQuery)}`;
  return { ...request, url, headers: Object.fromEntries(headers) as RawRequest["headers"] };
}

/** The world without the companies that no request was about, except the first one if that leaves none. */
function withCompanies({ companies, ...world }: SavedWorld, slugs: ReadonlySet<string | null>): SavedWorld {
  const used = companies.filter(({ slug }) => slugs.has(slug));
  return { ...world, companies: used.length > 0 ? used : companies.slice(0, 1) };
}
