import { expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { runSuite } from "../../suite.ts";
import type { Fetch } from "../../wire/direct.ts";

interface Turnover {
  readonly rate: number;
  readonly leavers: number;
}

/** Shows the rate of the whole company, of some 60 people, as that of each jurisdiction. */
const blended =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !new URL(input).pathname.endsWith("/analytics")) return response;
    const { data } = (await response.json()) as { readonly data: { readonly turnover: Readonly<Record<string, Turnover>> } };
    const leavers = Object.values(data.turnover).reduce((sum, row) => sum + row.leavers, 0);
    const turnover = Object.fromEntries(Object.entries(data.turnover).map(([place, row]) => [place, { ...row, rate: leavers / 60 }]));
    return Response.json({ data: { ...data, turnover } }, { headers: response.headers });
  };

test.each([
  ["its own turnover", (fetch: Fetch): Fetch => fetch, "pass"],
  ["that of the whole company", blended, "fail"],
] as const)("of a company in several jurisdictions, each of which shows %s, ANA-04 says so", async (_, seen, verdict) => {
  const { mock, target, fetch } = mockTarget({ main: "southern" });
  const { requirements } = await runSuite({ target, fetch: seen(fetch), tier: "certify", only: ["ANA-04*"] });
  await mock[Symbol.asyncDispose]();
  const found = requirements.find(({ id }) => id === "ANA-04");
  expect([found?.verdict, found?.complaints ?? []]).toEqual(verdict === "pass" ? ["pass", []] : ["fail", expect.anything()]);
});
