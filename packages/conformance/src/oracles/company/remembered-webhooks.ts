import type { Exchange } from "../../exchange/exchange.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import { sameMember } from "../people/employee.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import { changedIds, mayBeDone, perRun, sentBody } from "../remembered.ts";

/** What a run knows about the endpoints that it created, or tried to create. */
interface Endpoints {
  /** The creation timestamp by id in lower case. */
  readonly created: Map<string, string>;
  /** Refused creations by URL, with the response; and URLs that may have been stored. */
  readonly refused: Map<string, string>;
  readonly possible: Set<string>;
  /** Ids in lower case of endpoints that exist, in the order of their creation. */
  readonly live: Set<string>;
}

const endpointsOf = perRun((): Endpoints => ({ created: new Map(), refused: new Map(), possible: new Set(), live: new Set() }));

/** Keys of the judged company. */
const OWN: ReadonlySet<Exchange["key"]> = new Set(["full", "read", "write", "admin", "webhooks", "sacrificial"]);

/** The URL in the body of a creation, even if the interpretation of the body is open. */
const addressIn = ({ record }: Exchange): unknown => sentBody({ record: { ...record, open: [] } })?.["url"];

/** Whether a body names only kinds of the document, each once. */
function isKnown(events: unknown): boolean {
  return (
    Array.isArray(events) &&
    events.length > 0 &&
    new Set(events).size === events.length &&
    events.every((kind) => EVENT_KINDS.includes(kind))
  );
}

function created(exchange: Exchange, { created, refused, possible, live }: Endpoints): Finding[] {
  const { ok, status, data } = exchange;
  const url = addressIn(exchange);
  if (typeof url === "string") {
    if (status < 400 || status >= 500) possible.add(url);
    else if (!refused.has(url)) refused.set(url, exchange.brief);
  }
  const { text: id } = data.at("id");
  const { text: at } = data.at("created_at");
  if (ok && id !== undefined && at !== undefined) created.set(id.toLowerCase(), at);
  if (ok && id !== undefined && OWN.has(exchange.key)) live.add(id.toLowerCase());
  const wrong = exchange.refused(400, "VALIDATION_ERROR") && exchange.field?.startsWith("events") === true;
  const events = wrong ? sentBody(exchange)?.["events"] : undefined;
  if (!isKnown(events)) return [];
  return [
    finding(
      "HOOK-16",
      false,
      `an endpoint for the kinds ${(events as string[]).join(", ")}, all of which the document has`,
      exchange.brief,
    ),
  ];
}

/** A whole list lacks an endpoint, though it has a later one: a list that lags behind lacks the later one too. */
function lacking({ data, meta, key, record }: Exchange, { live }: Endpoints): Finding[] {
  const isWhole = meta.at("has_more").flag !== true && !new URLSearchParams(record.request.query).has("page");
  if (!isWhole || !OWN.has(key)) return [];
  const ids = new Set(data.list.map((row) => row.at("id").text?.toLowerCase()));
  const order = [...live];
  const last = order.findLastIndex((id) => ids.has(id));
  const lost = order.find((id, n) => n < last && !ids.has(id));
  return lost === undefined
    ? []
    : [
        finding(
          "HOOK-10",
          false,
          `the endpoint ${lost}, which no request deleted`,
          `a list with the later endpoint ${order[last]} and without it`,
        ),
      ];
}

function listed(exchange: Exchange, endpoints: Endpoints): Finding[] {
  const { data } = exchange;
  const { created, refused, possible } = endpoints;
  const findings: Finding[] = lacking(exchange, endpoints);
  for (const row of data.list) {
    const [id, url, at] = ["id", "url", "created_at"].map((name) => row.at(name).text) as [string?, string?, string?];
    const since = created.get(id?.toLowerCase() ?? "");
    if (since !== undefined && at !== undefined && !sameMember("created_at", since, at))
      findings.push(finding("HOOK-05", false, `created_at ${since}, as in the response to the creation`, `created_at ${at} of ${id}`));
    const answer = since === undefined && url !== undefined && !possible.has(url) ? refused.get(url) : undefined;
    if (answer !== undefined)
      findings.push(finding("ERR-14", false, "no endpoint whose creation was refused", `${url}, whose creation was answered ${answer}`));
  }
  return findings.filter((one, n) => findings.findIndex(({ requirement }) => requirement === one.requirement) === n);
}

function forgetChanged(exchange: Exchange, { live }: Endpoints): void {
  for (const id of changedIds(exchange, "webhook", live)) live.delete(id);
}

/** §2.10, §4.4: endpoints that the run created are listed as created; those whose creation was refused are not listed. */
export const rememberedWebhooks: Oracle = {
  id: "endpoints-as-they-were-created",
  title: "MUST accept endpoints for all kinds, list them as created, and list none whose creation was refused",
  requirements: ["HOOK-05", "HOOK-10", "HOOK-16", "ERR-14"],
  unsure: (exchange, known) => {
    forgetChanged(exchange, endpointsOf(known));
    const url = exchange.operation === "createWebhook" ? addressIn(exchange) : undefined;
    if (typeof url === "string") endpointsOf(known).possible.add(url);
  },
  judge: (exchange, known) => {
    const endpoints = endpointsOf(known);
    if (exchange.operation === "createWebhook") return created(exchange, endpoints);
    if (mayBeDone(exchange)) forgetChanged(exchange, endpoints);
    return exchange.operation === "listWebhooks" && exchange.ok ? listed(exchange, endpoints) : [];
  },
};
