import { hrTest } from "@hr-platform/mock-server/playwright";
import { expect } from "@playwright/test";
import { testsOfAUser } from "./tests-of-a-user.ts";

const test = hrTest({ clock: "frozen:2026-03-02T09:00:00Z", origin: "https://api.example" });
testsOfAUser(test, (got, wanted) => expect(got).toBe(wanted));

test("a page calls the API at its real address", async ({ page, hr }) => {
  await page.route("https://app.example/", async (route) => await route.fulfill({ contentType: "text/html", body: "<title>App</title>" }));
  await page.goto("https://app.example/");
  const seen = await page.evaluate(async (key) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const person = {
      first_name: "Ada",
      last_name: "Lovelace",
      email: "ada@example.com",
      employment_type: "full_time",
      start_date: "2026-04-01",
      jurisdiction: "AU",
      role: "employee",
    };
    const send = async (path: string, init: object): Promise<[number, string, string | null]> => {
      const response = await fetch(`https://api.example/api/v1${path}`, { headers, ...init });
      return [response.status, await response.text(), response.headers.get("X-RateLimit-Limit")];
    };
    const form = new FormData();
    form.append(
      "file",
      new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8"/></svg>'], "a.svg", { type: "image/svg+xml" }),
    );
    return [
      await send("/employees", { method: "POST", body: JSON.stringify(person) }),
      await send("/company/branding/logo", { method: "POST", body: form, headers: { Authorization: headers.Authorization } }),
      await send("/analytics/export", {}),
    ];
  }, hr.api().key);
  expect(seen.map(([status]) => status)).toEqual([200, 201, 200]);
  expect(seen[1]![1]).toContain("https://api.example/logos/");
  expect(seen[0]![2]).toBe("100");
  expect((await hr.webhooks.next("employee.created")).data["email"]).toBe("ada@example.com");
  hr.faults.transport({ kind: "reset" });
  const lost = await page.evaluate(async (key) => {
    const headers = { Authorization: `Bearer ${key}` };
    return await fetch("https://api.example/api/v1/company", { headers }).then(String, (error: Error) => error.message);
  }, hr.api().key);
  expect(lost).toBe("Failed to fetch");
});

test("a server under test gets the address of a port", async ({ hr, request }) => {
  const { baseUrl } = await hr.listen();
  const response = await request.get(`${baseUrl}/company`, { headers: { Authorization: `Bearer ${hr.api().key}` } });
  expect(response.status()).toBe(200);
});
