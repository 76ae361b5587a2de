import type { Exchange } from "../../exchange/exchange.ts";
import { rateHeaders } from "../../exchange/limit-headers.ts";
import { type Oracle, finding, warning } from "../oracle.ts";

const isReported = (exchange: Exchange): boolean =>
  Object.keys(exchange.record.response.headers).some((name) => name.toLowerCase().startsWith("x-ratelimit-"));

/** Whether the key of the request has a rate limit; without one there may be nothing to report. */
const isKnown = ({ key, status }: Exchange): boolean => key !== null && key !== "revoked" && status !== 401;

/** No count, duration or instant in any unit, nanoseconds since 1970 included. */
const MOST = 1e20;
const isNonsense = (value: string): boolean =>
  /^(?:|nan|null|undefined|none|-?infinity|\[object .*)$/i.test(value.trim()) || Number(value) < 0 || Number(value) > MOST;

/** Headers that report the rate limit (§8). */
export const limitOracles: readonly Oracle[] = [
  {
    id: "rate-headers",
    title: "MUST report the limit on every response",
    requirements: ["RATE-05"],
    ofForm: true,
    judge: (exchange) => {
      if (exchange.operation === null || !isKnown(exchange)) return [];
      const holds = isReported(exchange);
      const got = holds
        ? ""
        : `status ${exchange.status} with the headers ${Object.keys(exchange.record.response.headers).join(", ") || "(none)"}`;
      return [finding("RATE-05", holds, "a header whose name begins with X-RateLimit-", got)];
    },
  },
  {
    id: "rate-header-values",
    title: "SHOULD give values in the rate-limit headers that a client can use",
    requirements: ["RATE-05"],
    judge: (exchange) => {
      const wrong = Object.entries(rateHeaders(exchange)).find(([, value]) => isNonsense(value));
      if (exchange.operation === null || wrong === undefined) return [];
      return [warning("RATE-05", "counts from 0, and times, in the headers X-RateLimit-", wrong.join(": "))];
    },
  },
  {
    id: "coming-soon-answers",
    title: "MUST answer 501 with the usual error body and the rate-limit headers",
    requirements: ["NI-05"],
    judge: (exchange) => {
      if (exchange.described?.comingSoon !== true || exchange.status !== 501) return [];
      const { json } = exchange;
      const holds =
        json.names.length === 1 &&
        json.at("error", "code").text !== undefined &&
        json.at("error", "message").text !== undefined &&
        isReported(exchange);
      return [
        finding(
          "NI-05",
          holds,
          "the body {error: {code, message}} and a header whose name begins with X-RateLimit-",
          holds ? "" : `${exchange.brief} with the headers ${Object.keys(exchange.record.response.headers).join(", ")}`,
        ),
      ];
    },
  },
];
