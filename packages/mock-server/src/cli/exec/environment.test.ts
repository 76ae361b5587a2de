import type { ApiKey, CompanySummary, Scope } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { createMock } from "@hr-platform/control/mock";
import { companyOf, environmentOf, keyVariables } from "./environment.ts";
import { VARIABLES } from "./variables.ts";

const key = (token: string, scopes: readonly Scope[], revoked = false): ApiKey => ({ token, scopes, revoked });
const START = { now: "2026-03-02T09:00:00.000Z", webhookSecret: "whsec_x" };
const ALL: readonly Scope[] = ["read", "write", "admin", "webhooks"];

async function wattle(): Promise<CompanySummary> {
  await using mock = createMock();
  return companyOf(mock.world.companies, undefined);
}

test("a command gets every variable of the help, and every key of the company", async () => {
  const company = await wattle();
  const place = { baseUrl: "http://h/api/v1", controlUrl: "http://h/_mock", controlToken: "t", sandbox: "sb1", company, ...START };
  const names = Object.keys(environmentOf(place, {}));
  const described = VARIABLES.map(([name, help]) => `${name} ${help}`).join(" ");
  for (const name of names) expect(described).toContain(name);
  for (const [name] of VARIABLES) expect(names).toContain(name);
  expect(names.filter((name) => name.startsWith("HR_KEY_"))).toHaveLength(company.keys.length);
});

test("the variables of an outer run give way, and all others stay", async () => {
  const inherited = {
    PATH: "/bin",
    HR_SANDBOX: "sb9",
    HR_NOW: "1999",
    HR_KEY_OLD: "k",
    HR_MOCK_CONTROL_TOKEN: "other",
    HR_MANAGER: "mine",
  };
  const env = environmentOf({ baseUrl: "http://h/api/v1", controlUrl: "http://h/_mock", company: await wattle(), ...START }, inherited);
  expect(env).toMatchObject({ PATH: "/bin", HR_MANAGER: "mine", HR_CONTROL_URL: "http://h/_mock", HR_NOW: START.now });
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(["HR_SANDBOX"]));
  expect([env["HR_SANDBOX"], env["HR_KEY_OLD"], env["HR_MOCK_CONTROL_TOKEN"]]).toEqual([undefined, undefined, undefined]);
});

test("behind a proxy, requests to the mock go to the mock", async () => {
  const place = { baseUrl: "http://127.0.0.1:1/api/v1", controlUrl: "http://127.0.0.1:1/_mock", company: await wattle(), ...START };
  const without = (inherited: NodeJS.ProcessEnv): unknown => environmentOf(place, inherited)["no_proxy"];
  expect(environmentOf(place, { http_proxy: "http://p" })).toMatchObject({ NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" });
  expect(without({ HTTPS_PROXY: "http://p", NO_PROXY: "a.example" })).toBe("a.example,127.0.0.1");
  expect(without({ ALL_PROXY: "http://p", no_proxy: "*" })).toBe("*");
  expect(without({ HTTP_PROXY: "" })).toBeUndefined();
});

test("keys of a custom world have names of their scopes, and no two the same", () => {
  const keys = [
    key("a", ALL),
    key("b", ALL),
    key("c", ALL),
    key("d", ["read"]),
    key("e", ["read"]),
    key("f", ["read", "write"]),
    key("g", []),
  ];
  expect(keyVariables([...keys, key("h", ALL, true)])).toEqual({
    HR_KEY_FULL: "a",
    HR_KEY_SACRIFICIAL: "b",
    HR_KEY_SACRIFICIAL_2: "c",
    HR_KEY_READ: "d",
    HR_KEY_READ_2: "e",
    HR_KEY_READ_WRITE: "f",
    HR_KEY_NONE: "g",
    HR_KEY_REVOKED: "h",
  });
});

test("a company that is not there is refused with those that are", async () => {
  await using mock = createMock();
  const { companies } = mock.world;
  expect(companyOf(companies, "kauri").slug).toBe("kauri");
  expect(() => companyOf(companies, "thistel")).toThrow(
    "unknown company 'thistel' (did you mean 'thistle'?); the companies are wattle, kauri,",
  );
  expect(companyOf(companies.slice(1), undefined).slug).toBe("kauri");
  expect(() => companyOf([], undefined)).toThrow("the world has no companies");
});
