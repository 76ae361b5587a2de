import { expect, test } from "vitest";
import { frozenMock } from "../../test/support/whole-mock.ts";

interface Listed {
  readonly slug: string;
  readonly values: readonly string[];
  readonly settable: readonly string[];
  readonly unserved: Readonly<Record<string, string>>;
  readonly default: string;
  readonly current: string;
  readonly area: string;
  readonly sections: readonly string[];
  readonly choices: readonly {
    readonly value: string;
    readonly means: string;
    readonly is_default: boolean;
    readonly is_current: boolean;
  }[];
  readonly readers: readonly string[];
  readonly requirements: readonly string[];
}

const ADDRESS = "http://mock/_mock/decisions";
const mock = frozenMock();
const put = (slug: string, value: string): Promise<Response> =>
  mock.fetch(ADDRESS, { method: "PUT", body: JSON.stringify({ [slug]: value }), headers: { "Content-Type": "application/json" } });
const listed = (await (await mock.fetch(ADDRESS)).json()) as Listed[];

test("every value that is listed as settable can be set, and is then in force", async () => {
  for (const { slug, settable, default: usual } of listed) {
    for (const value of [...settable.filter((other) => other !== usual), usual]) {
      const response = await put(slug, value);
      const now = response.status === 200 ? ((await response.json()) as Listed[]).find((row) => row.slug === slug)!.current : undefined;
      expect([slug, response.status, now]).toEqual([slug, 200, value]);
    }
  }
});

test("every other value that is listed is refused with the reason that the list has", async () => {
  const refused = listed.flatMap(({ slug, unserved }) => Object.entries(unserved).map(([value, why]) => ({ slug, value, why })));
  expect(refused.map(({ slug, value }) => `${slug}=${value}`)).toEqual(["salary-currency=company", "approval-rule-time=live"]);
  for (const { slug, value, why } of refused) {
    const response = await put(slug, value);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(new RegExp(`: ${why.slice(0, -1)}\\.$`));
  }
  for (const { values, settable, unserved } of listed)
    expect([...settable, ...Object.keys(unserved)].toSorted()).toEqual(values.toSorted());
});

test("each decision has its area, its sections, what each value means, who reads it and what depends on it", () => {
  for (const { slug, area, sections, choices, values, current } of listed) {
    expect([slug, area, sections.length > 0]).toEqual([slug, expect.stringMatching(/^[a-z]+$/), true]);
    expect(choices.map(({ value }) => value)).toEqual(values);
    expect(choices.every(({ means }) => means !== "")).toBe(true);
    expect(choices.filter((one) => one.is_default)).toHaveLength(1);
    expect(choices.filter((one) => one.is_current).map(({ value }) => value)).toEqual([current]);
  }
  expect(listed.find(({ slug }) => slug === "create-status")).toMatchObject({
    area: "transport",
    readers: expect.arrayContaining(["createWebhook"]) as string[],
  });
  expect(listed.find(({ slug }) => slug === "webhook-url")!.requirements).toContain("HOOK-02");
  expect(listed.filter(({ readers }) => readers.length > 0).length).toBeGreaterThan(listed.length / 2);
});
