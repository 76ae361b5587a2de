import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { controlRows } from "@hr-platform/control/areas/index";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { type Control, ownControl, remoteControl } from "./control.ts";
import { mcpServer } from "./mcp-server.ts";

let mock: Mock;
let client: Client;

async function connect(control: Control): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await (await mcpServer(control)).connect(ours);
  const made = new Client({ name: "test", version: "1" });
  await made.connect(theirs);
  return made;
}

beforeEach(async () => {
  mock = frozenMock();
  client = await connect(ownControl(mock, "http://127.0.0.1:4010"));
});
afterEach(async () => {
  await client.close();
  await mock[Symbol.asyncDispose]();
});

async function ask(
  name: string,
  input: Readonly<Record<string, unknown>> = {},
  by = client,
): Promise<{ readonly text: string; readonly failed: boolean }> {
  const { content, isError = false } = await by.callTool({ name, arguments: { ...input } });
  return { text: (content as readonly { readonly text: string }[])[0]!.text, failed: isError };
}

async function answer(name: string, input?: Readonly<Record<string, unknown>>, by = client): Promise<string> {
  const { text, failed } = await ask(name, input, by);
  expect([failed, text]).toEqual([false, text]);
  return text;
}

async function mistake(name: string, input: Readonly<Record<string, unknown>>): Promise<string> {
  const { text, failed } = await ask(name, input);
  expect([failed, text]).toEqual([true, text]);
  return text;
}

/** The id of the first record of a table in a state. */
async function firstIn(table: string, state: string): Promise<string> {
  return /^[\da-f-]{36}/m.exec(await answer("world", { table, state, limit: 1 }))![0];
}

describe("the tools of an agent", () => {
  test("are few, small, and each says what it takes", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "world",
      "act",
      "clock",
      "requests",
      "why",
      "fork",
      "decisions",
      "control",
      "check_client",
    ]);
    expect(JSON.stringify(tools).length).toBeLessThan(13_000);
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/\.$/);
      for (const property of Object.values(inputSchema.properties ?? {}))
        expect(property).toMatchObject({ description: expect.stringMatching(/\.$/) });
    }
    expect(client.getInstructions()).toContain("hr-mock://section/3.2");
  });

  test("a person finds prompts, which name the tools", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["explain-last-refusal", "check-my-client"]);
    const { messages } = await client.getPrompt({ name: "check-my-client" });
    expect(messages).toMatchObject([{ role: "user", content: { text: expect.stringContaining("check_client") } }]);
  });

  test("find out why a request was answered 409, and what would change that", async () => {
    const id = await firstIn("leave", "pending");
    expect(await answer("act", { request: `PATCH /leave/${id}/approve` })).toContain("resource.status pending -> approved");
    const again = await answer("act", { request: `PATCH /leave/${id}/approve`, key: "write" });
    expect(again).toMatch(/^exchange 1: 409\n.*CONFLICT.*\nrun: LEAVE-44 \(§3\.2, §7\) /);
    expect(await answer("requests", { status: "4xx" })).toMatch(/^#1 \S+ PATCH \S+ 409 \(wattle write\) CONFLICT: [^\n]+$/);
    const why = await answer("why");
    expect(why).toContain("LEAVE-44 (§3.2, §7) An approval");
    expect(why).toContain("open point approve-twice=conflict (A-150, §3.2)");
    expect(why).toMatch(/made so by request 0 \(approveLeave\), (?:in the same second|at \S+)\n/);
    expect(why).toMatch(/remedy: It is approved already, .*\n.*or: .* control: decision approve-twice=no-op/);
    expect(await answer("world", { table: "leave", id })).toMatch(
      /changed by approveLeave, exchange 0: resource\.status pending -> approved/,
    );
    expect(await answer("decisions", { slug: "approve-twice" })).toMatch(/^ {2}no-op: .+$/m);
    expect(await answer("why", { exchange: 1, what_if: { "approve-twice": "no-op" } })).toMatch(/^would be 200\n/);
    expect(await answer("fork", { exchange: 1, decide: { "approve-twice": "no-op" } })).toMatch(/^sandbox sb1, from before exchange 1;/);
    expect(await answer("act", { request: `PATCH /leave/${id}/approve`, sandbox: "sb1" })).toMatch(/^exchange 0: 200\n/);
  });

  test("find out which event was not sent, to whom, and why", async () => {
    const id = await firstIn("leave", "pending");
    expect(await answer("act", { request: `PATCH /leave/${id}/approve` })).toMatch(
      /event leave\.approved not to \S+: it was paused \[HOOK-14, §3\.3 §6\]/,
    );
    expect(await answer("why", { event: "leave.approved" })).toMatch(
      /leave\.approved \S+ of wattle, about \S+, exchange 0\n {2}not sent to \S+ \(https:\S+\): it was paused/,
    );
    expect(await answer("why", { event: "leave.declined" })).toMatch(/^There was no leave\.declined\. /);
    expect(await answer("act", { event: "leave.approved", id })).toContain(": to the inbox, and to no webhook.");
  });

  test("look at next Monday in a copy, and leave the mock as it is", async () => {
    const now = mock.clock.now;
    expect(await answer("clock", { limit: 3 })).toMatch(/falls due next\n(?: {2}\S+ \w+: .*\n?){3}/);
    expect(await answer("fork")).toMatch(/^sandbox sb1, from now; clock \S+, frozen\n/);
    const monday = await answer("clock", { to: "2026-03-09T09:00:00Z", sandbox: "sb1" });
    expect(monday).toMatch(/employee-status of \w+: from on_leave, to active, employee_id \S+ \([A-Z][^)]+\)/);
    expect(await answer("requests", { sandbox: "sb1" })).toMatch(/^No exchange fits/);
    expect(await answer("fork", { end: "sb1" })).toBe("sandbox sb1 is gone");
    expect(mock.clock.now).toEqual(now);
    expect(await answer("clock", { to: "next" })).toMatch(/before 2026-03-02T/);
  });

  test("do what the web application does, and change how the mock behaves", async () => {
    expect(await answer("act", { web: "change-plan", company: "kauri", body: { plan: "growth" } })).toMatch(
      /^Change the company's plan: done/,
    );
    expect(await answer("decisions", { set: { "create-status": "201" }, faults: ["meta-missing"] })).toMatch(
      /create-status=201 \(default 200\)[^]*meta-missing \(active\)/,
    );
    expect(await answer("act", { request: "GET /employees?limit=1" })).not.toContain('"meta"');
    expect(await answer("decisions", { text: "LEAVE-44" })).toMatch(/^decision approve-from=pending /m);
    expect(await answer("decisions", { fault: "meta-missing" })).toContain("CONV-06 (§1, §2.2, §8)");
  });
});

describe("the control API", () => {
  test("has a verb for each of its rows, streams and files left out", async () => {
    const lines = (await answer("control")).split("\n");
    const rows = controlRows.filter(({ path, answer: { type } }) => path !== "/" && !path.includes(".") && type !== "text/event-stream");
    expect(rows.map(({ summary }) => summary).filter((summary) => !lines.some((line) => line.endsWith(`: ${summary}`)))).toEqual([]);
  });

  test("is called by the words of the command line, in a sandbox too", async () => {
    expect(await answer("control", { verb: "snapshot take" })).toMatch(/^id +snapshot-1/m);
    expect(await answer("control", { verb: "web change-plan", values: ["kauri", "growth"] })).toMatch(/growth/);
    expect(await answer("control", { verb: "delivery", flags: { limit: "1" } })).toMatch(/^total +\d+$/m);
    await answer("fork");
    expect(await answer("control", { verb: "snapshot", sandbox: "sb1" })).toMatch(/none$/);
    expect(await answer("control", { verb: "sandbox", sandbox: "sb1" })).toMatch(/^sb1 /m);
  });
});

describe("the check of a program", () => {
  const program = `
    const list = await fetch(process.env.HR_BASE_URL + "/employees?limit=100", { headers: { Authorization: "Bearer " + process.env.HR_KEY_FULL } });
    if (!list.ok) throw new Error("no list: " + list.status);`;
  const command = [process.execPath, "--input-type=module", "--eval", program];

  test("is refused in a line, unless the server may run commands", async () => {
    expect(await mistake("check_client", { command })).toBe("This server runs no commands: start it with 'hr-mock mcp --allow-commands'.");
    const { tools } = await client.listTools();
    const harmful = tools.filter(({ annotations }) => annotations?.destructiveHint === true || annotations?.openWorldHint === true);
    expect(harmful.map(({ name }) => name)).toEqual(["check_client"]);
  });

  test("answers with the verdict, the mend and what the program needs", async () => {
    const allowed = await connect({ ...ownControl(mock, "http://127.0.0.1:4010"), allowsCommands: true });
    const said = await answer("check_client", { command, only: ["size.many", "contract.members"] }, allowed);
    expect(said).toMatch(/^not-ready: 1 of 2 scenarios fail\n/);
    expect(said).toMatch(/^fail size\.many: .+\n {2}.+\n {2}CLIENT-03: .+$/m);
    expect(said).toMatch(/^it uses listEmployees \(read\)\nkey hrk_wattle_full needs read\n/m);
    expect(
      await answer("check_client", { command: [process.execPath, "--eval", "console.log('away'); process.exit(3)"] }, allowed),
    ).toMatch(
      /^not judged: it ended with status 3, and sent no request to HR_BASE_URL; take the base URL from that variable.*\n {2}\| away$/,
    );
    const missing = await ask("check_client", { command: ["no-such-program"] }, allowed);
    expect(missing).toEqual({ text: expect.stringContaining("command 'no-such-program' was not found") as string, failed: true });
    expect(await ask("check_client", { command: [] }, allowed)).toMatchObject({ failed: true });
    await allowed.close();
  });
});

describe("an answer", () => {
  test("is short, and says how to get the rest", async () => {
    const everyone = await answer("world", { table: "employees", company: "southern", limit: 100 });
    expect(everyone).toMatch(/\n100 of \d+; the next page: offset 100$/);
    const all = await answer("act", { request: "GET /employees?limit=100", company: "southern" });
    expect([all.length < 14_200, all.includes("… (")]).toEqual([true, true]);
  });

  test("never has the secret of a webhook or the key of a request", async () => {
    const body = { url: "https://hooks.example/new", events: ["leave.approved"] };
    const made = await answer("act", { request: "POST /webhooks", key: "webhooks", body });
    expect(made).toMatch(/"secret":"whsec_…/);
    const shown = `${await answer("requests", { exchange: 0 })}${await answer("why")}${await answer("world", { table: "webhooks" })}`;
    expect(shown).not.toMatch(/whsec_[\da-f]{8}|hrk_wattle_[a-z]/);
  });

  test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ["world", { tabel: "leave" }, /There is no 'tabel' \(did you mean 'table'\?\); it takes company, table, /],
    ["world", { limit: "many" }, /limit must be a whole number from 1 to 100/],
    ["world", { table: "leafe" }, /leave/],
    ["act", {}, /^Give exactly one of request /],
    ["act", { request: "/employees" }, /must be a method and a path below the base URL, such as "GET/],
    ["act", { request: "GET /company", key: "reed" }, /^wattle has no key 'reed' \(did you mean 'read'\?\); key takes full, /],
    ["act", { request: "GET /company", company: "watle" }, /^unknown company 'watle' \(did you mean 'wattle'\?\); the companies are /],
    ["act", { web: "change plan" }, /^There is no web action 'change plan' \(did you mean 'change-plan'\?\)\. There are:\n/],
    ["act", { web: "change-plan", body: {} }, /^plan is required.*\nThe body of change-plan takes:\nplan \(text\): The new plan\.$/],
    ["clock", { advance: "P1D", to: "next" }, /^Give advance or to, not both/],
    ["clock", { to: "Monday" }, /ISO 8601/],
    ["clock", { sandbox: "sb9" }, /^There is no sandbox 'sb9'.*; there are default\. Leave sandbox out, or make one with fork\.$/],
    ["why", { exchange: 99 }, /exchange/],
    ["fork", { end: "sb9" }, /^There is no sandbox 'sb9'/],
    ["fork", { decide: { "create-status": "teapot" } }, /decision 'create-status' has no value 'teapot'/],
    ["decisions", { slug: "aprove-twice" }, /^There is no decision 'aprove-twice' \(did you mean 'approve-twice'\?\)/],
    ["decisions", { faults: ["meta-mising"] }, /^There is no fault 'meta-mising' \(did you mean 'meta-missing'\?\); search with text/],
    [
      "control",
      { verb: "snapshot tak" },
      /^There is no verb 'snapshot tak' \(did you mean 'snapshot take'\?\); leave verb out to see all\.$/,
    ],
    ["control", { verb: "snapshot restore" }, /write 'hr-mock snapshot restore <id>'/],
    ["why", {}, /^There is no exchange yet: the journal is empty\.$/],
    ["decisions", { set: { "create-status": "teapot" } }, /has no value 'teapot'; it takes: 200, 201/],
  ])("of %s to %j is an error that names the mend", async (name, input, message) => {
    expect(await mistake(name, input)).toMatch(message);
  });
});

test("a section of the API document is a resource with its requirements and open points, and so is the description", async () => {
  const { resources } = await client.listResources();
  expect(resources.length).toBeGreaterThan(40);
  const read = async (uri: string): Promise<string> => ((await client.readResource({ uri })).contents[0] as { readonly text: string }).text;
  expect(await read("hr-mock://section/3.2")).toMatch(
    /^# §3\.2 [^]*^- LEAVE-44 \(must\): [^]*^- approve-twice \(A-150\): [^]*^ {2}- conflict \(default\): /m,
  );
  expect(JSON.parse(await read("hr-mock://openapi.json"))).toHaveProperty("openapi");
  expect(await read("hr-mock://llms.txt")).toMatch(/^# /);
});

test("the tools use a mock that runs, and a sandbox of it", async () => {
  const { url } = await mock.listen();
  mock.sandbox({ name: "mine", seed: 5 });
  await expect(remoteControl({ mock: "http://127.0.0.1:1" })).rejects.toThrow("no mock answers at http://127.0.0.1:1");
  await expect(remoteControl({ mock: url, sandbox: "yours" })).rejects.toThrow("has no sandbox 'yours'");
  const remote = await connect(await remoteControl({ mock: `${url}/_mock/sandboxes/mine` }));
  expect(await answer("world", {}, remote)).toMatch(new RegExp(`^base URL ${url}/api/v1;[^]*hrk_wattle_full_sb1`));
  expect(await answer("act", { request: "GET /company" }, remote)).toMatch(/^exchange 0: 200\n/);
  expect(await answer("requests")).toMatch(/^No exchange fits/);
  await remote.close();
});
