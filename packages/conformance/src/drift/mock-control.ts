import { currentDocument } from "../document/api-document.ts";
import { Exchange, type ExchangeRecord } from "../exchange/exchange.ts";
import type { View } from "../exchange/view.ts";
import { viewOf } from "../exchange/text/json-text.ts";
import type { PermittingPoint } from "../verdict/report.ts";
import { callControl } from "../wire/control.ts";
import type { Fetch } from "../wire/direct.ts";

/** Asks a mock, by its control API, which value of an open point changes an answer that it gave. */
export class MockControl {
  readonly #url: string;
  readonly #fetch: Fetch;
  #numbers: Promise<ReadonlyMap<string, number[]>> | undefined;

  /** @param origin of the mock, such as `http://127.0.0.1:4010` */
  constructor(origin: string, fetch: Fetch) {
    this.#url = `${origin}/_mock`;
    this.#fetch = fetch;
  }

  /** The keys of its company by their names in a target file. */
  async keys(): Promise<ReadonlyMap<string, string>> {
    const target = await this.#get("/target");
    const own = target.at("keys").names.map((name) => [name, target.at("keys", name).text ?? ""] as const);
    const others = { other: target.at("other_company", "keys", "full").text, low: target.at("below_growth", "keys", "full").text };
    return new Map([...own, ...Object.entries(others).flatMap(([name, key]) => (key === undefined ? [] : [[name, key] as const]))]);
  }

  /** The values of its open points by slug. */
  async values(): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.#get("/decisions")).list.map((row) => [row.at("slug").text ?? "", row.at("current").text ?? ""]));
  }

  /**
   * What the mock would have answered to a request of its journal, under each other value of the open points that the answer depends on.
   * Nothing if the journal does not have it any more.
   * @param requests all that passed to the mock, in order
   */
  async *otherAnswers(
    record: ExchangeRecord,
    requests: readonly ExchangeRecord[],
  ): AsyncGenerator<{ readonly point: PermittingPoint; readonly exchange: Exchange }> {
    const n = await this.#numberOf(record, requests);
    if (n === undefined) return;
    const explanation = await this.#get(`/requests/${n}/explanation`);
    for (const row of explanation.at("decisions").list) {
      const [id = "", slug = "", mock = ""] = ["id", "slug", "value"].map((name) => row.at(name).text);
      for (const choice of row.at("values").list) {
        const service = choice.at("value").text ?? "";
        if (service === mock || choice.at("settable").flag !== true || !isSound(slug, service)) continue;
        const other = await this.#get(`/requests/${n}/what-if?decide=${slug}=${encodeURIComponent(service)}`);
        const headers = other.at("headers");
        const answer = {
          status: other.at("status").number ?? 0,
          headers: Object.fromEntries(headers.names.map((name) => [name.toLowerCase(), headers.at(name).text ?? ""])),
          body: other.at("body").text ?? "",
          ms: 0,
        };
        yield { point: { id, slug, values: { mock, service } }, exchange: new Exchange({ ...record, response: answer }) };
      }
    }
  }

  /** The number of an exchange in the journal, which has the latest: the same requests are told apart by their place from the end. */
  async #numberOf(record: ExchangeRecord, requests: readonly ExchangeRecord[]): Promise<number | undefined> {
    this.#numbers ??= this.#get("/requests").then(({ list }) => {
      const rows = list.map((row) => ({ n: row.at("n").number ?? 0, name: nameOf(row.at("request")) }));
      return new Map([...Map.groupBy(rows, ({ name }) => name)].map(([name, same]) => [name, same.map(({ n }) => n)]));
    });
    const name = requestName(record);
    const same = requests.filter((one) => requestName(one) === name);
    return (await this.#numbers).get(name)?.at(same.indexOf(record) - same.length);
  }

  async #get(path: string): Promise<View> {
    const { status, body } = await callControl(this.#fetch, this.#url + path, {});
    return viewOf(status === 200 ? body : "");
  }
}

/** Whether a value of an open point breaks no requirement. */
function isSound(slug: string, value: string): boolean {
  return currentDocument.decisions.some((row) => row.slug === slug && row.sound.some((one) => one === value));
}

const requestName = ({ request }: ExchangeRecord): string => `${request.method} ${request.path} ${request.query}`;
const nameOf = (request: View): string => ["method", "path", "query"].map((name) => request.at(name).text ?? "").join(" ");
