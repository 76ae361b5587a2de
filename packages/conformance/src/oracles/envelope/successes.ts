import type { Exchange } from "../../exchange/exchange.ts";
import { BYTE_ORDER_MARK } from "../../exchange/text/json-text.ts";
import { type Finding, type Oracle, finding, warning } from "../oracle.ts";
import { uuid } from "../../document/formats.ts";
import { WRITES, successStatuses, writes } from "../../document/writes.ts";

const isCsv = (exchange: Exchange): boolean => exchange.operation === "exportAnalytics" && exchange.ok;

const isLabelled = ({ mediaType }: Exchange): boolean => /^application\/(?:[\w.-]+\+)?json$/.test(mediaType);
/** JSON on a network has no byte order mark (section 8.1 of RFC 8259): many clients refuse it. */
const isJson = (exchange: Exchange): boolean => isLabelled(exchange) && exchange.json.exists && !exchange.text.startsWith(BYTE_ORDER_MARK);
/** Content codings that clients know (section 8.4.1 of RFC 9110). */
const CODINGS: ReadonlySet<string> = new Set(["gzip", "x-gzip", "deflate", "br", "zstd", "compress", "x-compress", "identity", ""]);

/** Whether a response has data or an error code: an empty one does not prove that a rule is kept. */
const holdsData = ({ data, code, ok }: Exchange): boolean => (ok ? data.list.length > 0 || data.names.length > 0 : code !== undefined);

/** The finding; none if it would pass an empty response. */
function judged(exchange: Exchange, requirement: string, holds: boolean, expected: string, got: string): readonly Finding[] {
  return holds && !holdsData(exchange) ? [] : [finding(requirement, holds, expected, holds ? "" : got)];
}

/** Rules about the form of successes in all operations (§1, §4). */
export const successOracles: readonly Oracle[] = [
  {
    id: "success-status",
    title: "MUST answer a success with the status of the operation's table row",
    requirements: ["CONV-10"],
    judge: (exchange) => {
      const { operation, described, status } = exchange;
      if (operation === null || !exchange.ok || described?.comingSoon === true) return [];
      const right = successStatuses(operation);
      return judged(
        exchange,
        "CONV-10",
        right.includes(status),
        `a success of ${operation} has status ${right.join(" or ")}`,
        `status ${status}`,
      );
    },
  },
  {
    id: "success-envelope",
    title: "MUST wrap the payload of a success in the member data",
    requirements: ["CONV-05"],
    judge: (exchange) => {
      if (exchange.operation === null || !exchange.ok || isCsv(exchange)) return [];
      // The document does not show the response to an invitation (N3): it may be empty.
      if (exchange.text === "" && (exchange.status === 204 || exchange.operation === "inviteEmployee")) return [];
      return judged(exchange, "CONV-05", exchange.json.has("data"), "the body is a JSON object with the member data", exchange.brief);
    },
  },
  {
    id: "created-ids",
    title: "MUST answer a creation, and a change of a task, with an id",
    requirements: writes.flatMap(({ id }) => id ?? []),
    // It only fails: the checks of these requirements see more. A set-up that finds no id stops without a verdict.
    judge: (exchange) => {
      const requirement = exchange.operation === null ? undefined : WRITES[exchange.operation]?.id;
      const holds = uuid.holds(exchange.data.at("id").raw);
      // Where data is not there at all, CONV-05 fails.
      return requirement === undefined || !exchange.ok || !exchange.json.has("data") || holds
        ? []
        : [finding(requirement, false, "an id, a UUID, in data.id", exchange.brief)];
    },
  },
  {
    id: "json-bodies",
    title: "MUST send every body as JSON with its media type, except the analytics export",
    requirements: ["CONV-07"],
    ofForm: true,
    judge: (exchange) => {
      if (exchange.operation === null || exchange.text === "" || isCsv(exchange)) return [];
      const type = exchange.header("content-type") ?? "missing";
      const expected = "a body is JSON, with Content-Type application/json";
      const mark = exchange.text.startsWith(BYTE_ORDER_MARK) ? "a byte order mark before the JSON, " : "";
      return judged(exchange, "CONV-07", isJson(exchange), expected, `${mark}Content-Type ${type}, ${exchange.brief}`);
    },
  },
  {
    id: "readable-bodies",
    title: "SHOULD send bodies that every client can read: none that is labelled as JSON and empty, none in a coding that nobody knows",
    requirements: ["CONV-07"],
    judge: (exchange) => {
      const { operation, status, text } = exchange;
      if (operation === null) return [];
      const unknown = (exchange.header("content-encoding") ?? "").split(",").find((name) => !CODINGS.has(name.trim().toLowerCase()));
      if (unknown !== undefined) return [warning("CONV-07", "a content coding that clients know", `Content-Encoding: ${unknown.trim()}`)];
      const isEmpty = text === "" && isLabelled(exchange) && status !== 204 && status !== 304;
      return isEmpty ? [warning("CONV-07", "a body, or no Content-Type of one", `${exchange.brief}, labelled as JSON`)] : [];
    },
  },
  {
    id: "csv-export",
    title: "MUST deliver the analytics export as text/csv",
    requirements: ["CONV-09"],
    judge: (exchange) => {
      if (!isCsv(exchange)) return [];
      const type = exchange.header("content-type") ?? "missing";
      return [finding("CONV-09", exchange.mediaType === "text/csv", "the media type of the export is text/csv", `Content-Type ${type}`)];
    },
  },
];
