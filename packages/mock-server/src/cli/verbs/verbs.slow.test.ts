import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { controlRows } from "@hr-platform/control/areas/index";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import type { Listening } from "@hr-platform/engine/sandbox/mock-handle";
import { endedCommand } from "../../../test/support/command-line.ts";
import { answerText } from "./answer-text.ts";
import { flagsOf, positionals, sentBy, takes } from "./verb-input.ts";
import { allVerbs, nouns } from "./verbs.ts";

const mock = frozenMock();
let port: Listening;
beforeAll(async () => {
  port = await mock.listen();
});
afterAll(async () => await port.close());

const hrMock = async (line: string): Promise<{ readonly status: number; readonly out: string; readonly err: string }> =>
  await endedCommand(...line.split(" "), "--url", port.url);

describe("rows as verbs", () => {
  const verbs = allVerbs().map(({ name, rows }) => [name, rows] as const);

  test("every row is one, but for streams and files with a name of their own", () => {
    const reached = new Set(
      verbs.flatMap(([, rows]) => rows.filter((row) => [0, 1, 2, 3, 4].some((count) => rows.find((one) => takes(one, count)) === row))),
    );
    const left = controlRows.filter((row) => !reached.has(row)).map(({ path }) => path);
    expect(left.filter((path) => !/^\/$|\.\w+$|\/events$/.test(path))).toEqual([]);
  });

  test("every member of a body, of a path and of a query can be given", () => {
    for (const row of controlRows) {
      const names = [...positionals(row), ...flagsOf(row)].map(({ name }) => name);
      const { properties = {}, required = [] } = (row.body ?? {}) as { properties?: object; required?: readonly string[] };
      expect(names).toEqual(
        expect.arrayContaining([...Object.keys(properties), ...required, ...Object.keys({ ...row.params, ...row.query })]),
      );
    }
  });

  test("those that change something without being asked to are named by an action, unless they are all that there is", () => {
    const changing = nouns().filter(({ bare, actions }) => actions.size > 0 && bare.some((row) => row.method !== "GET" && takes(row, 0)));
    expect(changing).toEqual([]);
  });

  test.each([
    ["+7d", { advance: "P7D" }],
    ["90s", { advance: "PT90S" }],
    ["+5min", { advance: "PT5M" }],
    ["+2months", { advance: "P2M" }],
    ["P1Y", { advance: "P1Y" }],
    ["2026-07-01", { set: "2026-07-01" }],
    ["next", { to: "next" }],
    ["freeze", { freeze: true }],
  ])("clock %s", (text, body) => {
    const row = controlRows.find(({ id }) => id === "turnClock")!;
    expect(sentBy(row, [text], {}).body).toEqual(body);
  });
});

test("the clock is read, turned by a duration and frozen", async () => {
  expect((await hrMock("clock")).out).toBe("now   2026-03-02T09:00:00.000Z\nmode  frozen\n");
  const { out, status } = await hrMock("clock +7d");
  expect([status, out.split("\n").slice(0, 2)]).toEqual([0, ["now   2026-03-09T09:00:00.000Z", "mode  frozen"]]);
  expect(out).toMatch(
    /^due\nAT +KIND +COMPANY +LABEL +FROM +TO +EMPLOYEE ID\n2026-\S+ +employee-status +kauri +Nate D'Arcy +on_leave +active/m,
  );
  expect((await hrMock("clock 2026-07-01")).out).toMatch(/^now +2026-07-01T00:00:00\.000Z\nmode +frozen\n/);
  expect((await hrMock("clock --no-freeze")).out).toMatch(/^mode +offset$/m);
  expect(JSON.parse((await hrMock("clock freeze --json")).out)).toMatchObject({ mode: "frozen", due: [] });
});

test("what falls due begins with what somebody waits for, not with the windows of the rate limit", () => {
  const due = ["rate-window", "employee-status", "rate-window"].map((kind, n) => ({ at: `2026-03-0${n}`, kind }));
  expect(answerText({ now: "2026-03-09", due })).toBe(
    "now  2026-03-09\n\ndue\nAT          KIND\n2026-03-01  employee-status\n2026-03-00  rate-window\n2026-03-02  rate-window\n",
  );
});

test("a person acts in the web application, for a company or for the first one", async () => {
  expect((await hrMock("web change-plan kauri growth")).out).toBe("plan  growth\n");
  expect(mock.world.companies.find(({ slug }) => slug === "kauri")!.plan).toBe("growth");
  expect((await hrMock("web miss-payment")).status).toBe(0);
});

test("a fault is turned on and off beside the others", async () => {
  await hrMock("fault on meta-missing");
  expect((await hrMock("fault on no-rate-headers")).out).toMatch(/^meta-missing .*\n^no-rate-headers /m);
  await hrMock("fault off meta-missing");
  expect(mock.defaultSandbox.faults).toEqual(["no-rate-headers"]);
  await hrMock("fault off no-rate-headers");
  expect((await hrMock("fault")).out).toBe("active     none\ntransport  none\n");
});

test("a transport rule is set as the help of faults and of transport rules shows", async () => {
  for (const words of [["fault"], ["fault", "switch"], ["transport"]]) expect((await endedCommand(...words, "--help")).out).toContain(RULE);
  const [, json] = /'(.+)'/.exec(RULE)!;
  const { out } = await endedCommand("fault", "switch", "--transport", json!, "--url", port.url);
  expect(out).toMatch(/^active +none\n\ntransport\n.*\nerror +503 +1$/m);
  expect((await hrMock("transport")).out).toMatch(/error +503 +1$/m);
  await hrMock("fault switch --transport []");
  expect((await hrMock("transport")).out).toBe("transport  none\n");
});

const RULE = `command fault switch --transport '[{"kind":"error","status":503,"times":1}]'`;

test("keys are a table, of one company if it is named", async () => {
  expect((await hrMock("keys")).out).toMatch(
    /^COMPANY +NAME +TOKEN +SCOPES +REVOKED\nwattle +full +hrk_wattle_full +read, write, admin, webhooks +false$/m,
  );
  expect((await hrMock("keys --company kauri")).out).not.toContain("wattle");
});

test("all faults are turned off at once, a file is printed as it is, and what is empty is none", async () => {
  await hrMock("fault on meta-missing");
  expect((await hrMock("fault off")).out).toBe("active     none\ntransport  none\n");
  expect(JSON.parse((await hrMock("har")).out)).toMatchObject({ log: { version: "1.2" } });
  mock.reset();
  for (const line of ["request", "client-check"]) expect((await hrMock(line)).out).toBe("none\n");
  expect((await endedCommand("decision", "--help")).out).toMatch(
    /^Usage: hr-mock decision \| <name=value\.\.\.> \[options\]\n[^]*^ {2}name=value +/m,
  );
});

test("a snapshot is taken, listed and restored, and a sandbox made, used and endedCommand", async () => {
  const [, id] = /^id +(\S+)$/m.exec((await hrMock("snapshot take")).out)!;
  expect((await hrMock("snapshots")).out).toMatch(new RegExp(`^ID +AT\n${id} `));
  expect((await hrMock(`snapshot restore ${id}`)).status).toBe(0);
  expect((await hrMock("sandbox create --name blue --clock frozen:2026-01-05 --rate-limit 5 --key-suffix x")).out).toMatch(/^name +blue$/m);
  expect((await hrMock("clock --sandbox blue")).out).toMatch(/^now +2026-01-05T00/);
  expect((await hrMock("keys --company wattle --sandbox blue")).out).toContain("hrk_wattle_full_sb1-x");
  const inside = `${port.url}/_mock/sandboxes/blue`;
  expect((await endedCommand("clock", "--url", inside)).out).toMatch(/^now +2026-01-05T00/);
  expect((await endedCommand("sandbox", "blue", "--url", inside)).out).toMatch(/^name +blue$/m);
  expect((await hrMock("sandbox end blue")).status).toBe(0);
});

test.each(["decide", "decisions", "decision"])(
  "a sandbox and a profile take --%s and the other words of each place, one after another",
  async (word) => {
    const behaviour = `--${word} create-status=201 --${word} empty-patch=accepted --rateLimit 5 --fault meta-missing`;
    const made = JSON.parse((await hrMock(`sandbox create --key-suffix x ${behaviour} --json`)).out) as { id: string };
    const { settings, decisions } = mock.sandboxes.get(made.id)!;
    expect([settings.rateLimit, decisions["create-status"], decisions["empty-patch"], settings.faults]).toEqual([
      5,
      "201",
      "accepted",
      ["meta-missing"],
    ]);
    mock.sandboxes.end(made.id);
    expect((await hrMock(`profile set ${behaviour}`)).status).toBe(0);
    expect([mock.decisions["create-status"], mock.decisions["empty-patch"], mock.faults.active]).toEqual([
      "201",
      "accepted",
      ["meta-missing"],
    ]);
    mock.reset();
  },
);

test("of a list too long for a table, a change shows the row that it was about", async () => {
  const { out } = await hrMock("decision create-status=201");
  expect(out).toMatch(/^slug +create-status$/m);
  expect(out).toMatch(/^current +201$/m);
  expect((await hrMock("decision")).out).toMatch(/^and \d+ more; --json prints all$/m);
});

test("a reset brings everything back, and arguments with a flag of a query are sent", async () => {
  expect((await hrMock("reset")).out).toMatch(/^status +ok$/m);
  expect(JSON.parse((await hrMock("record leave --state pending --limit 1 --json")).out)).toMatchObject({ data: [{ state: "pending" }] });
});

test.each([
  ["clock +1m", /^hr-mock: '\+1m' is not understood; it takes .*\+7d.*; the units are s, min, h, d, w, month, y$/],
  ["clock nxt", /'nxt' is not understood \(did you mean 'next'\?\)/],
  ["web change-plan kauri groth", /plan 'groth' is not one of .* \(did you mean 'growth'\?\)/],
  ["web change-plan kuri growth", /There is no such company \(did you mean 'kauri'\?\)/],
  ["web change-plna kauri growth", /'web' has no action 'change-plna' \(did you mean 'change-plan'\?\)/],
  [
    "web change-plan",
    /'hr-mock web change-plan' takes more than that: write 'hr-mock web change-plan \[company\] <plan>'; see 'hr-mock web change-plan --help'/,
  ],
  ["keys wattle", /'hr-mock keys' takes no 'wattle': write 'hr-mock keys'; see 'hr-mock keys --help'/],
  ["clock -1d", /'-1d': the clock cannot go back, since what has happened stays; 'hr-mock reset' begins anew/],
  ["fault on meta-missin", /unknown fault 'meta-missin' \(did you mean 'meta-missing'\?\)/],
  ["snapshot restore snapshot-9", /there is no snapshot 'snapshot-9'/],
  ["sandbox end defalt", /there is no sandbox 'defalt' \(did you mean 'default'\?\); there are default/],
  ["sandbox create --sede 7", /unknown option '--sede' \(Did you mean --seed\?\); see 'hr-mock sandbox create --help'/],
  ["record --state active", /--state is not for 'hr-mock record'; leave it out/],
  ["snapshto", /unknown command 'snapshto' \(did you mean 'snapshot'\?\)/],
])("%s ends with status 2 and one line", async (line, message) => {
  const { status, out, err } = await hrMock(line);
  expect([status, out]).toEqual([2, ""]);
  expect(err.trimEnd()).toMatch(message);
  expect(err.trimEnd()).not.toContain("\n");
});

test("without a mock, a verb says how to start one or to name another", async () => {
  const { status, err } = await endedCommand("keys", "--url", "http://127.0.0.1:1");
  expect([status, err]).toEqual([
    2,
    "hr-mock: no mock answers at http://127.0.0.1:1; start one with 'hr-mock', or name another with --mock\n",
  ]);
});

test("the help lists the verbs in groups, and that of a verb what it takes", async () => {
  const { out } = await endedCommand("--help");
  const groups = [...out.matchAll(/^([A-Z][\w ]+):$/gm)].map(([, title]) => title);
  expect(groups).toEqual(
    expect.arrayContaining(["Start a mock", "Look into a running mock", "Change a running mock", "Read about the mock"]),
  );
  for (const name of ["why", "clock", "fault", "keys", "reset", "web", "snapshot", "sandbox"])
    expect(out).toMatch(new RegExp(`^  ${name}\\b`, "m"));
  expect((await endedCommand("why", "--help")).out).toMatch(/--url, --mock <url>/);
  const help = (await endedCommand("web", "change-plan", "--help")).out;
  expect(help).toMatch(/^Usage: hr-mock web change-plan \[company\] <plan> \[options\]$/m);
  expect(help).toMatch(/^ {2}plan +.*\(starter, growth, scale, enterprise\)$/m);
});

test("what answers and is no mock is named in one line", async () => {
  let body = "";
  const page = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  for (body of ["<h1>\u001B[31mHello</h1>", "{}", "null", '{"status":"ok","data":[]}'])
    for (const line of ["keys", "clock +7d", "why", "why --json", "trigger leave.approved"])
      expect([body, line, await endedCommand(...line.split(" "), "--url", url)]).toEqual([
        body,
        line,
        {
          status: 2,
          out: "",
          err: `hr-mock: what answers at ${url} is no mock; start one with 'hr-mock', or name another with --mock\n`,
        },
      ]);
  await new Promise((resolve) => page.close(resolve));
});
