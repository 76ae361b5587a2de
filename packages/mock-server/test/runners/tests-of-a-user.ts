import type { Hr } from "@hr-platform/mock-server/node-test";

type Define = (name: string, body: (fixtures: { readonly hr: Hr }) => Promise<void>) => unknown;

/**
 * Tests as a user writes them, the same for every runner. Two change the same person, at the same time if the runner does that; one fails.
 * @param equal Fails unless two values are equal.
 */
export function testsOfAUser(test: Define, equal: (got: unknown, wanted: unknown) => void, concurrent: Define = test): void {
  const first = async (hr: Hr): Promise<{ id: string; job_title: string }> =>
    (await hr.get<{ id: string; job_title: string }[]>("/employees?limit=1")).data[0]!;
  const rename = async (hr: Hr, title: string): Promise<void> => {
    const person = await first(hr);
    equal(["Pilot", "Sailor", "Cook"].includes(person.job_title), false);
    await hr.patch(`/employees/${person.id}`, { job_title: title });
    await Promise.resolve(hr.clock.advance("PT1M"));
    equal((await first(hr)).job_title, title);
  };
  concurrent("one test makes a pilot", async ({ hr }) => await rename(hr, "Pilot"));
  concurrent("another test makes a sailor", async ({ hr }) => await rename(hr, "Sailor"));
  test("this one fails", async ({ hr }) => {
    hr.decide({ "create-status": "201" });
    await hr.patch(`/employees/${(await first(hr)).id}`, { job_title: "Cook" });
    await hr.api().fetch(`${hr.api().baseUrl}/company`, { headers: { Authorization: "Bearer of nobody" } });
    equal((await hr.post("/leave", { employee_id: "nobody" })).status, 201);
  });
}
