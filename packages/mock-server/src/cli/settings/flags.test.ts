import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Flags, startSettings } from "./flags.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-flags-"));
afterEach(() => {
  vi.restoreAllMocks();
});

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return path;
}

describe("the settings of start", () => {
  it("have the documented defaults", async () => {
    expect(await startSettings({})).toEqual({
      port: 4010,
      host: "127.0.0.1",
      world: "default",
      employees: 0,
      log: "silent",
      trace: false,
      keep: 100_000,
      reads: "ordered",
      decide: {},
      open: false,
      endWithInput: false,
    });
  });

  it("are read from flags", async () => {
    const flags = { port: "0", seed: "7", clock: "2026-03-02", rateLimit: "off", log: "json", controlToken: "t", decide: ["a=b=c", "d="] };
    expect(await startSettings(flags)).toMatchObject({
      port: 0,
      seed: 7,
      clock: "2026-03-02",
      rateLimit: null,
      log: "json",
      controlToken: "t",
      decide: { a: "b=c", d: "" },
    });
  });

  it("are read from YAML and from JSON, and flags win", async () => {
    const fields = { port: 4020, seed: 5, rateLimit: 10, decisions: { a: "1", b: "2" }, decide: { b: "2" } };
    const yaml = 'port: 4020\nseed: 5\nrateLimit: 10\ndecisions:\n  a: "1"\n  b: "2"\ndecide: {b: "2"}\n';
    for (const config of [write("c.json", fields), write("c.yaml", yaml)]) {
      expect(await startSettings({ config, seed: "6", decide: ["a=3"] })).toMatchObject({
        port: 4020,
        seed: 6,
        rateLimit: 10,
        decide: { a: "3", b: "2" },
      });
    }
  });

  it.each(["like", "config"])(
    "--%s takes what a conformance report observed, and says in one line what the mock cannot show",
    async (flag) => {
      const warned = vi.spyOn(process.stderr, "write").mockReturnValue(true);
      const decisions = [
        { id: "A-01", slug: "create-status", observed: "201" },
        { id: "A-02", slug: "delete-body", observed: null },
        { id: "A-03", slug: "branding-removal-data", observed: "id | empty" },
        { id: "A-04", slug: "unknown-path", observed: "teapot" },
        { id: "A-05", slug: "no-such-point", observed: "x" },
        { id: "A-25", slug: "timestamp-form", observed: `other: seconds\nsince 1970${"0".repeat(90)}` },
        { id: "A-69", slug: "salary-currency", observed: "company" },
      ];
      const exchanges = [{ response: { headers: { "x-ratelimit-limit": "60" } } }, { response: { headers: {} } }];
      const report = write("report.json", {
        tool: { name: "x" },
        verdict: "conformant",
        decisions,
        exchanges,
        forms: { stages: {}, trend: {} },
      });
      const settings = await startSettings({ [flag]: report });
      expect(settings).toMatchObject({ decide: { "create-status": "201" }, rateLimit: 60 });
      expect(Object.keys(settings.decide!)).toEqual(["create-status"]);
      expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^[^\n]*: this mock cannot show [^\n]*\n$/));
      const [[line]] = warned.mock.calls as [[string]];
      for (const reason of [
        "branding-removal-data=id | empty (the service showed several values)",
        "unknown-path=teapot (it takes not-found, ",
        "no-such-point=x (this version has no such decision)",
        `timestamp-form=other: seconds since 1970${"0".repeat(35)}… (none of the values that the mock has)`,
        "salary-currency=company (No response names the currency of an amount, so a mock with this value would answer the same)",
        "the forms of stages, trend (where the document shows none, the mock has its own)",
      ])
        expect(line).toContain(reason);
    },
  );

  it("shows all of a report that the mock can show without a word, and what flags and a configuration file say first", async () => {
    const warned = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const decisions = ["create-status=201", "delete-body=id", "unknown-path=not-implemented"].map((text) => {
      const [slug, observed] = text.split("=");
      return { slug, observed };
    });
    const exchanges = [{ response: { headers: { "x-ratelimit-limit": "60" } } }];
    const like = write("like.json", { tool: { name: "x" }, decisions, exchanges });
    const config = write("mine.json", { decide: { "delete-body": "null", "unknown-path": "bare-not-found" }, rateLimit: 7 });
    expect(await startSettings({ like, config, decide: ["unknown-path=not-found"] })).toMatchObject({
      decide: { "create-status": "201", "delete-body": "null", "unknown-path": "not-found" },
      rateLimit: 7,
    });
    expect(warned).not.toHaveBeenCalled();
  });

  it("takes no limit from a report whose responses named several", async () => {
    const warned = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const exchanges = ["60", "1000", "60"].map((limit) => ({ response: { headers: { "x-ratelimit-limit": limit } } }));
    const like = write("limits.json", { tool: { name: "x" }, decisions: [], exchanges });
    expect((await startSettings({ like })).rateLimit).toBeUndefined();
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining("a rate limit of 60 and of 1000 (the mock has one for all keys)"),
    );
  });

  it.each<[Flags, string]>([
    [{ port: "x" }, "--port 'x' must be a whole number from 0 to 65535"],
    [{ port: "70000" }, "--port '70000' must be"],
    [{ seed: "1.5" }, "--seed '1.5' must be a whole number"],
    [{ employees: "-1" }, "--employees '-1' must be a whole number"],
    [{ host: "" }, "--host '' must be text"],
    [{ clock: "noon" }, "--clock 'noon' must be real, an ISO 8601 instant"],
    [{ clock: "frozen:" }, "--clock 'frozen:' must be real"],
    [{ reads: "fast", data: "d" }, "--reads 'fast' must be ordered, current or local"],
    [{ reads: "local" }, "--reads needs --data; name a folder or a database with it, or leave --reads out"],
    [{ keep: "5" }, "--keep needs --data; name a folder or a database with it, or leave --keep out"],
    [{ activity: "11" }, "--activity '11' must be a number from 0"],
    [{ activity: "" }, "--activity '' must be a number from 0"],
    [{ rateLimit: "0" }, "--rate-limit '0' must be a whole number of requests a minute from 1 to 1000000, or off"],
    [{ controlToken: "t ö" }, "--control-token must be ASCII without spaces"],
    [{ controlToken: "t", controlTokenFile: "t.txt" }, "--control-token and --control-token-file say the same thing"],
    [{ controlTokenFile: "none.txt" }, "control token file 'none.txt' does not exist"],
    [{ cors: ["https://app.example/x"] }, "--cors 'https://app.example/x' must be an origin such as https://app.example, or * for any"],
    [{ maxSandboxes: "many" }, "--max-sandboxes 'many' must be a whole number from 0 to 1000000"],
    [{ log: "loud" }, "--log 'loud' must be pretty, json or silent"],
    [{ decide: ["x"] }, "--decide 'x' must be SLUG=VALUE"],
    [{ world: "w.json", employees: "5" }, "--employees adds a company to the default or the empty world only"],
    [{ config: "none.yaml" }, "config file 'none.yaml' does not exist"],
    [{ like: "none.json" }, "report 'none.json' does not exist"],
    [{ like: fileURLToPath(new URL("../../../package.json", import.meta.url)) }, "is not a JSON report of hr-conformance"],
  ])("%j is refused: %s", async (flags, message) => {
    await expect(startSettings(flags)).rejects.toThrow(message);
  });

  it("reads a configuration file with a byte order mark", async () => {
    expect(await startSettings({ config: write("marked.json", '\ufeff{"seed": 7}') })).toMatchObject({ seed: 7 });
  });

  it.each<[string, unknown, RegExp]>([
    ["a.json", "{", /a\.json' is not valid JSON/],
    ["a.json", Buffer.from("\ufeff{}", "utf16le"), /a\.json' is UTF-16 text; save it as UTF-8/],
    ["a.yaml", "a: [", /a\.yaml' is not valid YAML/],
    ["a.yaml", "just text", /a\.yaml' must hold an object of settings/],
    ["a.json", { port: 4020, decisions: [] }, /a\.json': decisions is a list, .* and port stands beside it; write decisions as/],
    ["a.json", { sede: 1 }, /a\.json': sede is not known \(did you mean 'seed'\?\); known are port, host, .*, decide, faults, .*, tlsKey$/],
    ["a.json", { port: "many" }, /a\.json': port 'many' must be a whole number/],
    ["a.json", { seed: [1] }, /a\.json': seed '\[1\]' must be/],
    ["a.json", { config: "b.json" }, /config is not known/],
    ["a.json", { decide: ["a=b"] }, /a\.json': decide must be an object of slug: value; 'hr-mock decisions' lists them/],
    ["a.json", { decisions: [{ id: "A-01", observed: "x" }] }, /a\.json': decisions must be a list of \{slug, observed\}/],
  ])("the configuration file %s with %j is refused in one line", async (name, content, message) => {
    const error: unknown = await startSettings({ config: write(name, content) }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: "ConfigurationError", message: expect.stringMatching(message) });
    expect((error as Error).message).not.toContain("\n");
  });
});

describe("the control token", () => {
  const token = async (flags: Flags): Promise<unknown> => (await startSettings(flags)).controlToken;

  it("comes from a flag, from a file, from the environment, or from the configuration, in this order", async () => {
    const config = write("token.json", { controlToken: "configured" });
    const controlTokenFile = write("token.txt", "from-a-file\nand a note\n");
    expect(await token({ config })).toBe("configured");
    vi.stubEnv("HR_MOCK_CONTROL_TOKEN", "from-the-environment");
    expect(await token({ config })).toBe("from-the-environment");
    expect(await token({ config, controlTokenFile })).toBe("from-a-file");
    expect(await token({ config, controlToken: "from-a-flag" })).toBe("from-a-flag");
    vi.stubEnv("HR_MOCK_CONTROL_TOKEN", "");
    expect(await token({})).toBeUndefined();
    vi.unstubAllEnvs();
  });

  it("is never quoted when it is invalid", async () => {
    const error: unknown = await token({ controlTokenFile: write("spaced.txt", "hush hush") }).catch((caught: unknown) => caught);
    expect((error as Error).message).toMatch(/spaced\.txt' must hold ASCII without spaces/);
    expect((error as Error).message).not.toContain("hush");
  });
});
