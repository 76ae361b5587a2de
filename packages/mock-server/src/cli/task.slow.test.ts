import { expect, test } from "vitest";
import { startHrMock } from "../../test/support/hr-mock-process.ts";

/** An agent that approves the leave of people whose names begin so. */
const agent = (name: string): string[] => [
  "--",
  process.execPath,
  "-e",
  `(async () => {
    const { HR_BASE_URL: base, HR_KEY_FULL: key, HR_TASK: task, HR_CONTROL_URL: control } = process.env;
    if (!task.includes("Jett") || control !== undefined) throw new Error("told otherwise");
    const call = async (method, path) => (await fetch(base + path, { method, headers: { Authorization: "Bearer " + key } })).json();
    const { data } = await call("GET", "/leave?status=pending");
    for (const one of data.filter((row) => row.employeeName.startsWith(${JSON.stringify(name)}))) await call("PATCH", "/leave/" + one.id + "/approve");
  })()`,
];

test("an agent runs in a mock in which the task waits, and is judged by what it leaves behind", { timeout: 60_000 }, async () => {
  const env = { HR_CONTROL_URL: "http://127.0.0.1:1/_mock" };
  const [right, wrong] = await Promise.all(
    ["Jett O'Keefe", "Jett"].map(async (name) => await startHrMock(["task", "approve-one-of-two-jetts", ...agent(name)], { env }).ended),
  );
  expect(right).toMatchObject({ status: 0, out: "approve-one-of-two-jetts: passed\n" });
  expect(wrong).toMatchObject({
    status: 1,
    out: expect.stringMatching(/^minefield, wrong record: leave of wattle, Jett Heaney: status\n/),
  });
});

test("the tasks are listed, one is shown, and one that there is not is named", { timeout: 60_000 }, async () => {
  const [list, one, other] = await Promise.all(
    [["task"], ["task", "salary-in-cents", "--json"], ["task", "salary"]].map(async (args) => await startHrMock(args).ended),
  );
  expect(list!.out.split("\n")).toHaveLength(22);
  expect(JSON.parse(one!.out)).toMatchObject({ id: "salary-in-cents", company: "wattle", minefield: "too much" });
  expect(other).toMatchObject({ status: 2, err: expect.stringContaining("unknown task 'salary'") });
});
