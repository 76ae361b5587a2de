import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { UNKNOWN } from "../support/cast.ts";
import { client } from "../support/client.ts";
import { type Switch, on } from "./switch.ts";

function get(mock: Mock, key = "full", path = "/company") {
  return client(mock, `hrk_wattle_${key}`).get(path);
}

/** How many of `count` requests pass at the same instant. */
function passing(mock: Mock, count: number, key = "full"): number {
  return Array.from({ length: count }, () => get(mock, key).status).filter((status) => status === 200).length;
}

const remaining = (mock: Mock, path?: string): string | undefined => get(mock, "full", path).headers["x-ratelimit-remaining"];
const LATE = "frozen:2026-03-02T09:00:30Z";

/** The rate limit (§8). */
export const rateSwitches: readonly Switch[] = [
  on(
    "rate-header-names",
    (mock) =>
      Object.keys(get(mock).headers)
        .filter((name) => name.startsWith("x-ratelimit"))
        .sort(),
    {
      "limit-remaining-reset": ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"],
      "limit-remaining": ["x-ratelimit-limit", "x-ratelimit-remaining"],
    },
  ),
  on(
    "rate-reset-form",
    (mock) => {
      const first = get(mock).headers["x-ratelimit-reset"];
      mock.clock.advance("PT40S");
      return [first, get(mock).headers["x-ratelimit-reset"]];
    },
    {
      "epoch-seconds": ["1772442061", "1772442061"],
      "delta-seconds": ["60", "20"],
      "iso-8601": ["2026-03-02T09:01:00.500Z", "2026-03-02T09:01:00.500Z"],
    },
    { rateLimit: 5, clock: "frozen:2026-03-02T09:00:00.500Z" },
  ),
  on(
    "rate-window",
    (mock) => {
      // Four requests at 09:00:30, five at 09:01:00; with another key two at 09:10:30, two at 09:11:00 and five at 09:11:31.
      const four = passing(mock, 4);
      mock.clock.advance("PT30S");
      const afterHalf = passing(mock, 5);
      mock.clock.set("2026-03-02T09:10:30Z");
      passing(mock, 2, "read");
      mock.clock.advance("PT30S");
      passing(mock, 2, "read");
      mock.clock.advance("PT31S");
      return [four, afterHalf, passing(mock, 5, "read")];
    },
    { "fixed-from-first": [4, 0, 4], "fixed-aligned": [4, 4, 2], sliding: [4, 0, 2], "token-bucket": [4, 2, 4] },
    { rateLimit: 4, clock: LATE },
  ),
  on(
    "retry-after",
    (mock) => {
      get(mock);
      mock.clock.set("2026-03-02T09:00:50.500Z");
      return get(mock).headers["retry-after"];
    },
    { seconds: "40", "http-date": "Mon, 02 Mar 2026 09:01:30 GMT", absent: undefined },
    { rateLimit: 1, clock: LATE },
  ),
  on(
    "rate-counted",
    (mock) => {
      const shown = [remaining(mock), remaining(mock, `/employees/${UNKNOWN}`), remaining(mock, "/nowhere"), remaining(mock)];
      passing(mock, 4);
      mock.clock.advance("PT30S");
      passing(mock, 4);
      mock.clock.advance("PT31S");
      return [shown, get(mock).status];
    },
    {
      "all-authenticated": [["3", "2", "1", "0"], 200],
      "limited-too": [["3", "2", "1", "0"], 429],
      "successful-only": [["3", "3", "3", "2"], 200],
    },
    { rateLimit: 4, decide: { "rate-window": "sliding" } },
  ),
  ...(["fixed-from-first", "fixed-aligned", "token-bucket"] as const).map((window) =>
    on(
      "rate-counted",
      (mock) => [remaining(mock), remaining(mock, "/nowhere"), remaining(mock), remaining(mock, "/nowhere"), passing(mock, 5)],
      { "all-authenticated": ["3", "2", "1", "0", 0], "limited-too": ["3", "2", "1", "0", 0], "successful-only": ["3", "3", "2", "2", 2] },
      { rateLimit: 4, decide: { "rate-window": window } },
    ),
  ),
  on(
    "rate-headers-without-key",
    (mock) => {
      get(mock);
      const { headers } = client(mock, null).get("/company");
      return ["limit", "remaining", "reset"].map((name) => headers[`x-ratelimit-${name}`]);
    },
    { present: ["5", "5", "1772442060"], absent: [undefined, undefined, undefined] },
    { rateLimit: 5 },
  ),
  on(
    "rate-first-remaining",
    (mock) => [remaining(mock), remaining(mock), remaining(mock), remaining(mock)],
    {
      "after-counting": ["2", "1", "0", "0"],
      "before-counting": ["3", "2", "1", "0"],
    },
    { rateLimit: 3 },
  ),
  on("rate-boundary", (mock) => passing(mock, 130), { exact: 100, approximate: 110 }, { rateLimit: 100 }),
  on(
    "rate-bucket",
    (mock) => [passing(mock, 3), passing(mock, 1, "read"), client(mock, "hrk_kauri_full").get("/company").status],
    { key: [2, 1, 200], company: [2, 0, 200] },
    { rateLimit: 2 },
  ),
];
