import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { ConfigurationError, type Mock, type MockOptions, createMock } from "../../index.ts";
import { startSettings } from "./flags.ts";
import { inOurSpelling } from "../program.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-spellings-"));

const wrong = async (make: () => unknown): Promise<string> => {
  try {
    await make();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    expect((error as Error).message).not.toContain("\n");
    return (error as Error).message;
  }
  return "(accepted)";
};

let files = 0;
async function configured(text: string): Promise<Awaited<ReturnType<typeof startSettings>>> {
  const path = join(folder, `${(files += 1)}.${text.startsWith("{") ? "json" : "yaml"}`);
  writeFileSync(path, text);
  return await startSettings({ config: path });
}

/** What a mock is set to, from each place where settings are given. */
type Shown = readonly [limit: number | null, status: string, faults: readonly string[]];
const shownBy = ({ rateLimit, decide, faults }: Pick<MockOptions, "rateLimit" | "decide" | "faults">): Shown => {
  const { settings, decisions } = createMock({
    ...(rateLimit === undefined ? {} : { rateLimit }),
    decide: decide ?? {},
    faults: faults ?? [],
  }).defaultSandbox;
  return [settings.rateLimit, decisions["create-status"], settings.faults];
};

const FAULT = "page-2-skips-a-row";
/** What a call of the control API makes of a mock or a sandbox. */
async function sentTo(mock: Mock, method: string, path: string, body: object): Promise<{ readonly id: string }> {
  const init = { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  return (await (await mock.fetch(`http://mock/_mock${path}`, init)).json()) as { id: string };
}

const PLACES: Readonly<Record<string, (limit: string, decide: string, fault: string) => Promise<Shown>>> = {
  "a configuration file in YAML": async (limit, decide, fault) =>
    shownBy(await configured(`${limit}: 7\n${decide}: {create-status: 201}\n${fault}: [${FAULT}]\n`)),
  "a configuration file in JSON": async (limit, decide, fault) =>
    shownBy(await configured(JSON.stringify({ [limit]: 7, [decide]: { "create-status": "201" }, [fault]: [FAULT] }))),
  createMock: async (limit, decide, fault) => {
    const { settings, decisions } = createMock({
      [limit]: 7,
      [decide]: { "create-status": 201 },
      [fault]: FAULT,
    }).defaultSandbox;
    return [settings.rateLimit, decisions["create-status"], settings.faults];
  },
  "a sandbox of a program": async (limit, decide, fault) => {
    const mock = createMock();
    const { id } = mock.sandbox({ [limit]: 7, [decide]: { "create-status": "201" }, [fault]: [FAULT] });
    const { settings, decisions } = mock.sandboxes.get(id)!;
    return [settings.rateLimit, decisions["create-status"], settings.faults];
  },
  "the body for a sandbox": async (limit, decide, fault) => {
    const mock = createMock();
    const { id } = await sentTo(mock, "POST", "/sandboxes", { [limit]: 7, [decide]: { "create-status": "201" }, [fault]: [FAULT] });
    const { settings, decisions } = mock.sandboxes.get(id)!;
    return [settings.rateLimit, decisions["create-status"], settings.faults];
  },
  "a profile": async (limit, decide, fault) => {
    const mock = createMock();
    await sentTo(mock, "PUT", "/profile", { [limit]: 7, [decide]: { "create-status": "201" }, [fault]: [FAULT] });
    const { limiter, decisions, faults } = mock.defaultSandbox;
    return [limiter.limit, decisions["create-status"], faults];
  },
  "the settings of a world file": async (limit, decide, fault) => {
    const mock = createMock();
    const settings = { [limit]: 7, [decide]: { "create-status": "201" }, [fault]: [FAULT] };
    const { id } = await sentTo(mock, "POST", "/sandboxes", { world: { ...mock.snapshot().save(), settings } });
    const made = mock.sandboxes.get(id)!;
    return [made.settings.rateLimit, made.decisions["create-status"], made.settings.faults];
  },
};

describe("one option in every spelling", () => {
  const spellings = ["rateLimit", "rate-limit", "rate_limit", "RATE_LIMIT"].map(
    (limit, n) => [limit, ["decide", "decisions"][n % 2]!] as const,
  );
  test.for(
    Object.keys(PLACES).flatMap((place) =>
      spellings.map(([limit, decide], n) => [place, limit, decide, ["faults", "fault"][n >> 1]!] as const),
    ),
  )("%s understands %s, %s and %s", async ([place, limit, decide, fault]) => {
    expect(await PLACES[place]!(limit, decide, fault)).toEqual([7, "201", [FAULT]]);
  });

  test("flags too, whatever command they belong to", () => {
    const start = new Command().option("--rate-limit <n>").option("--decide <x>").option("--fault <x>").option("--forward-to <url>");
    const args = ["--rateLimit", "7", "--decisions=a=b", "--faults", "x", "--FORWARD_TO=--rateLimit", "--prot", "--", "--rateLimit"];
    expect(inOurSpelling(args, [start])).toEqual([
      "--rate-limit",
      "7",
      "--decide=a=b",
      "--fault",
      "x",
      "--forward-to=--rateLimit",
      "--prot",
      "--",
      "--rateLimit",
    ]);
    const create = new Command("sandbox").addCommand(new Command("create").option("--decisions <x>").option("--faults <x>"));
    expect(inOurSpelling(["sandbox", "create", "--decide", "a=b", "--fault", "x"], [start, create])).toEqual([
      "sandbox",
      "create",
      "--decisions",
      "a=b",
      "--faults",
      "x",
    ]);
  });
});

describe("one option given twice", () => {
  test("is taken if both say the same, and decisions are joined", () => {
    const both = { decide: { "create-status": "201" }, decisions: { "create-status": 201, "empty-patch": "accepted" } };
    expect(createMock(both as MockOptions).decisions["create-status"]).toBe("201");
  });

  test.each([
    [
      { rateLimit: 5, rate_limit: 6 },
      "createMock: rateLimit and createMock: rate_limit are the same option with different values; keep one",
    ],
    [{ decide: { a: "1" }, decisions: { a: "2" } }, "createMock: decide and createMock: decisions are the same option"],
    [{ faults: ["a"], fault: ["b"] }, "createMock: faults and createMock: fault are the same option"],
  ])("%j is refused by createMock", async (options, message) => {
    expect(await wrong(() => createMock(options as MockOptions))).toContain(message);
  });

  test("is refused in a file and in a body", async () => {
    expect(await wrong(() => configured("rateLimit: 5\nrate-limit: 6\n"))).toMatch(/rateLimit and .*rate-limit are the same option/);
    const mock = createMock();
    const body = JSON.stringify({ rate_limit: 5, rateLimit: 6 });
    const refused = await mock.fetch("http://mock/_mock/sandboxes", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("rate_limit and rateLimit are the same option")]);
  });
});

describe("values of createMock", () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;

  test.each<[unknown, string]>([
    [{ seed: "x" }, "createMock: seed 'x' must be a whole number from 0 to 4294967295"],
    [{ seed: 1.5 }, "createMock: seed '1.5' must be a whole number"],
    [{ seed: Number.NaN }, "createMock: seed 'NaN' must be"],
    [{ seed: 5n }, "createMock: seed '5' must be"],
    [{ seed: circle }, "createMock: seed 'an object' must be"],
    [{ seed: null }, "createMock: seed 'null' must be"],
    [{ sede: 1 }, "createMock: sede is not known (did you mean 'seed'?); known are seed, clock, "],
    [{ decison: {} }, "createMock: decison is not known (did you mean 'decide'?)"],
    [{ port: 4010 }, "createMock: port is an option of mock.listen(), not of createMock"],
    [{ clock: "1900-01-01T00:00:00Z" }, "createMock: clock '1900-01-01T00:00:00Z' must be real, an ISO 8601 instant from 2000 to 2100"],
    [{ clock: new Date(0) }, "createMock: clock '\"1970-01-01T00:00:00.000Z\"' must be real"],
    [{ decide: [] }, "createMock: decide must be an object of slug: value"],
    [{ decide: { "create-status": null } }, "createMock: decide: the value of create-status must be text, not null"],
    [{ decide: { "create-stats": "201" } }, "unknown decision 'create-stats' (did you mean 'create-status'?)"],
    [{ decide: { "blank-strings": "rejectd" } }, "has no value 'rejectd' (did you mean 'rejected'?); it takes: rejected, stored, trimmed"],
    [{ faults: [5] }, "createMock: faults must be a list of fault ids"],
    [{ faults: ["page-2-skip-a-row"] }, "unknown fault 'page-2-skip-a-row' (did you mean 'page-2-skips-a-row'?)"],
    [{ rateLimit: 0 }, "createMock: rateLimit '0' must be a whole number of requests a minute from 1 to 1000000, or off"],
    [{ world: "w.json" }, "createMock: world 'w.json' must be default, empty, or a function"],
    [{ employees: -1 }, "createMock: employees '-1' must be a whole number from 0 to 1000000"],
    [{ brand: "A B" }, "createMock: brand 'A B' must be up to 40 letters"],
    [{ allowPrivateWebhooks: "yes" }, "createMock: allowPrivateWebhooks 'yes' must be true or false"],
    [{ cors: [1] }, "createMock: cors must be a list of origins"],
    [{ onBug: "log" }, "createMock: onBug 'log' must be a function"],
    ["wattle", "createMock: the argument 'wattle' must be an object of options"],
    [null, "createMock: the argument 'null' must be an object of options"],
  ])("%# are refused in one line: %s", async (options, message) => {
    expect(await wrong(() => createMock(options as MockOptions))).toContain(message);
  });

  test("are understood where they can mean one thing only", () => {
    for (const rateLimit of [null, false, "off", "none"])
      expect(createMock({ rateLimit } as MockOptions).defaultSandbox.settings.rateLimit).toBeNull();
    expect(createMock({ seed: "7", employees: undefined } as unknown as MockOptions).defaultSandbox.settings).toMatchObject({
      seed: 7,
      employees: 0,
    });
  });

  test("options of a sandbox and of a port are checked too", async () => {
    const mock = createMock();
    expect(await wrong(() => mock.sandbox({ nam: "ci" } as MockOptions))).toContain(
      "mock.sandbox: nam is not known (did you mean 'name'?)",
    );
    expect(await wrong(() => mock.sandbox({ name: 5 } as MockOptions))).toContain("mock.sandbox: name '5' must be text");
    expect(await wrong(() => mock.sandbox({ employees: -1 }))).toContain("mock.sandbox: employees '-1' must be a whole number from 0");
    expect(await wrong(() => mock.sandbox({ brand: "Acme" } as MockOptions))).toContain("mock.sandbox: brand is not known");
    expect(await wrong(() => mock.listen({ port: 70_000 }))).toContain("mock.listen: port '70000' must be a whole number from 0 to 65535");
    expect(await wrong(() => mock.listen({ prot: 1 } as object))).toContain("mock.listen: prot is not known (did you mean 'port'?)");
    expect(await wrong(() => mock.key("watle"))).toContain(
      "there is no company 'watle' (did you mean 'wattle'?); the companies are wattle, ",
    );
  });
});

describe("values in YAML", () => {
  test.each([
    ["decide: {create-status: 201}", { decide: { "create-status": "201" } }],
    ["decide: {create-status: 0201}", { decide: { "create-status": "0201" } }],
    ["decide: {x: 1e3, y: 0o17, z: 0x1F, w: 1.0}", { decide: { x: "1e3", y: "0o17", z: "0x1F", w: "1.0" } }],
    ["decide: {x: no, y: on, z: true, w: 2026-03-02}", { decide: { x: "no", y: "on", z: "true", w: "2026-03-02" } }],
    ["faults: page-2-skips-a-row", { faults: ["page-2-skips-a-row"] }],
    ["clock: 2026-03-02", { clock: "2026-03-02" }],
    ["clock: 2026-03-02T09:00:00Z", { clock: "2026-03-02T09:00:00Z" }],
    ["brand: 2026", { brand: "2026" }],
    ["brand: 007", { brand: "007" }],
    ["controlToken: 0123", { controlToken: "0123" }],
    ["seed: 0x10\nport: 04020", { seed: 16, port: 4020 }],
    ['seed: "7"\nemployees: 1e3', { seed: 7, employees: 1000 }],
    ["rateLimit: off", { rateLimit: null }],
    ["rateLimit: null", { rateLimit: null }],
    ["cors: https://app.example", { cors: ["https://app.example"] }],
  ])("%j are understood", async (text, settings) => {
    expect(await configured(text)).toMatchObject(settings);
  });

  test.each([
    [
      "decide: {create-status: null}",
      "decide: the value of create-status must be text, not null; 'hr-mock decisions create-status' lists its values",
    ],
    ["decide: {create-status: ~}", "must be text, not null"],
    ["decide: {create-status: }", "must be text, not null"],
    ["decide: {create-status: [201]}", "must be text, not a list or an object"],
    ["clock: 2026", "clock '2026' must be real, an ISO 8601 instant from 2000 to 2100"],
    ["clock: 1899-12-31", "clock '1899-12-31' must be real, an ISO 8601 instant from 2000 to 2100"],
    ["employees: 1_000", "employees '1_000' must be a whole number from 0 to 1000000"],
    ["trace: yes", "trace 'yes' must be true or false"],
    ["faults: {a: b}", "faults must be a list of fault ids"],
    ["ratelimits: 5", "ratelimits is not known (did you mean 'rateLimit'?)"],
  ])("%j are refused with the mend", async (text, message) => {
    expect(await wrong(() => configured(text))).toContain(message);
  });
});

test("the control API says what was meant", async () => {
  const mock = createMock();
  const sent = async (method: string, path: string, body?: unknown): Promise<string> => {
    const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }), headers: { "Content-Type": "application/json" } };
    return ((await (await mock.fetch(`http://mock/_mock${path}`, init)).json()) as { error: { message: string } }).error.message;
  };
  expect(await sent("PUT", "/faults", { active: ["page-2-skip-a-row"] })).toContain("(did you mean 'page-2-skips-a-row'?)");
  expect(await sent("PUT", "/faults", { transport: [{ kind: "latncy" }] })).toContain("(did you mean 'latency'?)");
  expect(await sent("PUT", "/faults", { transport: [{ kind: "reset", operation: "listEmployee" }] })).toContain(
    "(did you mean 'listEmployees'?)",
  );
  expect(await sent("PUT", "/faults", { transport: [{ kind: "reset", evry: 2 }] })).toContain("(did you mean 'every'?)");
  expect(await sent("PUT", "/decisions", { "create-stats": "201" })).toContain("(did you mean 'create-status'?)");
  expect(await sent("PUT", "/decisions", { "create-status": 201 })).toContain('must be text, such as "201"');
  expect(await sent("POST", "/sandboxes", { sed: 1 })).toContain("(did you mean 'seed'?)");
  expect(await sent("POST", "/web/hir", {})).toContain("(did you mean 'hire'?)");
  expect(await sent("POST", "/web/change-plan", { company: "kaury", plan: "growth" })).toContain("(did you mean 'kauri'?)");
  expect(await sent("POST", "/trigger", { event: "ping", company: "kaury" })).toContain("(did you mean 'kauri'?)");
  expect(await sent("GET", "/target?company=kaury")).toContain("(did you mean 'kauri'?). There are: wattle, kauri, ");
  expect(await sent("POST", "/reset?sandbx=1", {})).toContain("(did you mean 'sandbox'?)");
});
