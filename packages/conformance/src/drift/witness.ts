import { Exchange, type ExchangeRecord } from "../exchange/exchange.ts";
import { viewOf } from "../exchange/text/json-text.ts";
import type { Judgement } from "../run/check/judgements.ts";
import type { SeenAtOnce } from "../traffic/traffic-judge.ts";
import { type ShownRow, shownId, shownResources, shownRow } from "./answer-traits.ts";

/** An exchange of one of two runs of a program, with what its run showed before it. */
export interface Witnessed {
  readonly record: ExchangeRecord;
  readonly failures: readonly Judgement[];
  readonly observed: SeenAtOnce["observed"];
  /** What the two runs have in common of the request, ids, dates and numbers left out. */
  readonly likeness: string;
  /** The same without the values that were sent. */
  readonly shape: string;
  /** The resources in the answer that the program made, as they were shown before. */
  readonly before: ReadonlyMap<string, ShownRow>;
}

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
const VARYING: readonly (readonly [form: RegExp, name: string])[] = [
  [/\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?/g, "<date>"],
  [/[\w.+-]+(?:@|%40)[\w.-]+/g, "<address>"],
  [/\d{4,}/g, "<number>"],
];

/** Remembers what a run has shown, so that its exchanges can be compared with those of another run. */
export class Witness {
  readonly #ids = new Set<string>();
  /** The resources that the program made, by id. */
  readonly #made = new Map<string, ShownRow>();

  /** @param key the name of the key, the same in both runs */
  see({ record, failures, observed }: SeenAtOnce, key: string): Witnessed {
    const { method, path, query, body } = record.request;
    const alike = (text: string): string => this.#alike(text);
    const place = `${key} ${method} ${alike(path)}`;
    const names = [...new URLSearchParams(query).keys(), "", ...viewOf(body ?? "").names].toSorted();
    const exchange = new Exchange(record);
    const before = new Map<string, ShownRow>();
    const shown = shownResources(exchange);
    for (const { view } of shown) {
      const known = this.#made.get(shownId(view));
      if (known !== undefined) before.set(shownId(view), known);
    }
    const witnessed = {
      record,
      failures,
      observed,
      likeness: `${place} ${alike(query)} ${alike(body ?? "")}`,
      shape: `${place} ${names.join(",")}`,
      before,
    };
    // What a write that does not show the resource has changed is not known.
    if (method !== "GET" && shown.length === 0) for (const [id] of path.matchAll(UUID)) this.#made.delete(id.toLowerCase());
    for (const { view } of shown) {
      const id = shownId(view);
      if (method !== "POST" && !before.has(id)) continue;
      // A POST to a resource, such as an approval, makes nothing.
      if (method === "POST" && !before.has(id) && this.#ids.has(id)) continue;
      this.#made.set(id, new Map([...(before.get(id) ?? []), ...shownRow(view)]));
    }
    for (const [id] of record.response.body.matchAll(UUID)) this.#ids.add(id.toLowerCase());
    return witnessed;
  }

  /** A text of a request without what differs from run to run. An id that the run has shown is told apart from any other. */
  #alike(text: string): string {
    const named = text.replaceAll(UUID, (id) => (this.#ids.has(id.toLowerCase()) ? "<id>" : "<unknown id>"));
    return VARYING.reduce((rest, [form, name]) => rest.replaceAll(form, name), named);
  }
}

/** The same request in both runs. */
export interface PairedExchanges {
  readonly mock: Witnessed;
  readonly service: Witnessed;
}

/** Pairs the exchanges of two runs: first those with the same request, then those that send the same members, each in their order. */
export function pairsOf(mock: readonly Witnessed[], service: readonly Witnessed[]): PairedExchanges[] {
  const pairs: PairedExchanges[] = [];
  let [left, others] = [[...mock], [...service]];
  for (const by of ["likeness", "shape"] as const) {
    const waiting = Map.groupBy(left, (one) => one[by]);
    for (const one of others) {
      const found = waiting.get(one[by])?.shift();
      if (found !== undefined) pairs.push({ mock: found, service: one });
    }
    const paired = new Set(pairs.flatMap((pair) => [pair.mock, pair.service]));
    left = left.filter((one) => !paired.has(one));
    others = others.filter((one) => !paired.has(one));
  }
  const place = new Map(service.map((one, n) => [one, n]));
  return pairs.toSorted((a, b) => place.get(a.service)! - place.get(b.service)!);
}
