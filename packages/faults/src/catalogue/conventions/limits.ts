import { type Fault, replaceCommit, changeResponse } from "../../fault.ts";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import type { Pipeline } from "@hr-platform/engine/pipeline/pipeline";

/** Replaces the rate limiter. `admit` is the correct one. */
function admitting(
  otherwise: (admit: Pipeline["admit"], ...rest: Parameters<Pipeline["admit"]>) => ReturnType<Pipeline["admit"]>,
): Fault["breaks"] {
  return (pipeline) => ({ ...pipeline, admit: (service, bucket, now) => otherwise(pipeline.admit, service, bucket, now) });
}

function withoutRateHeaders(response: ApiResponse): ApiResponse {
  const headers = Object.entries(response.headers).filter(([name]) => !name.startsWith("X-RateLimit-"));
  return { ...response, headers: Object.fromEntries(headers) };
}

/** The rate limit and its headers (§8). */
export const limitFaults: readonly Fault[] = [
  {
    id: "no-rate-limit",
    title: "Never refuses for the rate of requests",
    violates: ["RATE-01"],
    breaks: admitting((admit, service, bucket, now) => ({ ...admit(service, bucket, now), allowed: true })),
  },
  {
    id: "rate-limit-at-60",
    title: "Refuses from the 61st request of a minute on",
    violates: ["RATE-02"],
    breaks: admitting((admit, service, bucket, now) => {
      const allowance = admit(service, bucket, now);
      return allowance.limit - allowance.remaining > 60 ? { ...allowance, allowed: false } : allowance;
    }),
  },
  {
    id: "rate-limit-shared-by-all",
    title: "Counts the requests of all keys together",
    violates: ["RATE-03"],
    breaks: admitting((admit, service, _bucket, now) => admit(service, "everybody", now)),
  },
  {
    id: "rate-limit-per-path",
    title: "Gives every operation an allowance of its own",
    violates: ["RATE-04"],
    breaks: (pipeline) => {
      let path = "";
      return {
        ...pipeline,
        match: (method, asked, decisions) => {
          path = asked.split("/")[1] ?? "";
          return pipeline.match(method, asked, decisions);
        },
        admit: (service, bucket, now) => pipeline.admit(service, `${bucket} ${path}`, now),
      };
    },
  },
  {
    id: "rate-limit-never-renewed",
    title: "Goes on refusing a limited key for an hour",
    violates: ["RATE-07"],
    breaks: (pipeline) => {
      const until = new Map<string, number>();
      return {
        ...pipeline,
        admit: (service, bucket, now) => {
          const allowance = pipeline.admit(service, bucket, now);
          if (!allowance.allowed && !until.has(bucket)) until.set(bucket, now + 3_600_000);
          return now < (until.get(bucket) ?? 0) ? { ...allowance, allowed: false } : allowance;
        },
      };
    },
  },
  {
    id: "limited-writes-are-made",
    title: "Makes a write that it answers with 429",
    violates: ["RATE-08", "ERR-14"],
    breaks: (pipeline) => {
      let limited = false;
      return {
        ...pipeline,
        admit: (service, bucket, now) => {
          const allowance = pipeline.admit(service, bucket, now);
          limited = !allowance.allowed;
          return { ...allowance, allowed: true };
        },
        finish: (response, step) => {
          const answer = pipeline.finish(response, step);
          if (!limited) return answer;
          return { ...answer, status: 429, body: JSON.stringify({ error: { code: "RATE_LIMITED", message: "Too many requests." } }) };
        },
      };
    },
  },
  {
    id: "no-rate-headers",
    title: "Sends no rate-limit headers",
    violates: ["RATE-05"],
    breaks: changeResponse(withoutRateHeaders),
  },
  {
    id: "no-rate-headers-on-errors",
    title: "Sends rate-limit headers with successes only",
    violates: ["RATE-05", "RATE-06"],
    breaks: changeResponse((response) => (response.status < 400 ? response : withoutRateHeaders(response))),
  },
  {
    id: "no-rate-headers-on-csv",
    title: "Forgets the rate-limit headers on the analytics export",
    violates: ["RATE-05"],
    breaks: changeResponse((response, { operation }) => (operation === "exportAnalytics" ? withoutRateHeaders(response) : response)),
  },
  {
    id: "every-third-create-is-refused-and-kept",
    title: "Makes every third employee that is created and answers 409 all the same",
    violates: ["ERR-14"],
    breaks: (pipeline) => {
      let seen = 0;
      const counted = replaceCommit((commit, step) => {
        seen = step.operation === "createEmployee" ? seen + 1 : seen;
        commit(step);
      })(pipeline);
      return {
        ...counted,
        finish: (response, step) => {
          const answer = pipeline.finish(response, step);
          if (step.operation !== "createEmployee" || step.answer === undefined || seen % 3 !== 0) return answer;
          return {
            ...answer,
            status: 409,
            body: JSON.stringify({ error: { code: "CONFLICT", message: "The request could not be completed." } }),
          };
        },
      };
    },
  },
];
