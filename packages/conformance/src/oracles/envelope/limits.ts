import type { Exchange } from "../../exchange/exchange.ts";
import { type Oracle, finding } from "../oracle.ts";

const isReported = (exchange: Exchange): boolean =>
  Object.keys(exchange.record.response.headers).some((name) => name.toLowerCase().startsWith("x-ratelimit-"));

/** Whether the key of the request has a rate limit; without one there may be nothing to report. */
const isKnown = ({ key, status }: Exchange): boolean => key !== null && key !== "revoked" && status !== 401;

/** Headers that report the rate limit (§8). */
export const limitOracles: readonly Oracle[] = [
  {
    id: "rate-headers",
    title: "MUST report the limit on every response",
    requirements: ["RATE-05"],
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
