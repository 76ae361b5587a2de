import { describe, expect, it } from "vitest";
import { operations } from "@hr-platform/spec/operations";
import { endedCommand } from "../../test/support/command-line.ts";

describe("a mistake in the command line", () => {
  it.each<[string[], RegExp]>([
    [["trigger", "ping", "--port", "1"], /unknown option '--port'; see 'hr-mock trigger --help'/],
    [["--prot", "1"], /unknown option '--prot' \(Did you mean --port\?\); see 'hr-mock start --help'/],
    [["exec", "--seed", "2", "--"], /^hr-mock: exec needs a command, such as 'hr-mock exec -- npm test'$/m],
    [["exec", "--company", "x", "true"], /unknown company 'x'; the companies are wattle, /],
    [["exec", "--sede", "2", "--", "true", "--seed"], /unknown option '--sede' \(Did you mean --seed\?\); see 'hr-mock exec --help'/],
    [
      ["exec", "--mock", "http://127.0.0.1:1", "true"],
      /--mock names a mock that runs, for a sandbox of it; add --sandbox, or leave --mock out/,
    ],
    [["exec", "--sandbox", "--url", "http://127.0.0.1:1", "true"], /no mock answers at http:\/\/127\.0\.0\.1:1; /],
    [
      ["exec", "--sandbox", "--brand", "Acme", "true"],
      /--brand is for a mock of its own, and --sandbox uses one that runs; leave one of them out/,
    ],
    [["exec", "--sandbox", "--world", "none.json", "true"], /world file 'none\.json' does not exist/],
    [["check-client", "--"], /^hr-mock: check-client needs a command, such as 'hr-mock check-client -- npm test'$/m],
    [
      ["check-client", "--report", "xml=r", "--", "true"],
      /--report 'xml=r': there is no format 'xml'; the formats are json, junit, html, markdown, sarif, ctrf/,
    ],
    [["check-client", "--report", "json", "--", "true"], /--report 'json' names no file; write --report json=FILE/],
    [
      ["check-client", "--report", "json=none/r.json", "--", "true"],
      /report file 'none\/r\.json' cannot be written \(ENOENT\); make the folder 'none' first/,
    ],
    [["check-client", "--baseline", "none.json", "--", "true"], /baseline report 'none\.json' does not exist/],
    [["check-client", "--waivers", "none.yaml", "--", "true"], /waivers file 'none\.yaml' does not exist/],
    [["check-client", "--keep", "soon", "--", "true"], /--keep 'soon' must be a number of seconds, minutes or hours, such as 90s or 5m/],
    [["check-client", "--budget", "5", "--", "true"], /--budget '5' must be a number of seconds, minutes or hours/],
    [["check-client", "--concurrency", "0", "--", "true"], /--concurrency '0' must be a whole number from 1 to 99/],
    [["check-client", "--faults", "many", "--", "true"], /--faults 'many' must be a whole number from 1 to 884/],
    [["check-client", "--receiver", "http://127.0.0.1:1/hooks"], /--ready and --receiver are of a service: add --start/],
    [["check-client", "--start", "node it.js"], /--start needs something that makes the service work: --receiver/],
    [["needs"], /^hr-mock: needs needs a command, such as 'hr-mock needs -- npm test'$/m],
    [["needs", "--as", "xml", "--", "true"], /--as 'xml' must be one of table, json, target, profile/],
    [["needs", "--report", "json=r", "--", "true"], /unknown option '--report'/],
    [["mcp", "--sandbox", "mine"], /--sandbox names one of a mock that runs; add --mock, or leave it out/],
    [["mcp", "--url", "http://127.0.0.1:1"], /no mock answers at http:\/\/127\.0\.0\.1:1; /],
    [
      ["mcp", "--mock", "http://127.0.0.1:1", "--seed", "2"],
      /--mock uses a mock that runs, which has its settings: leave --seed out, or leave --mock out/,
    ],
    [["--port"], /option '--port <number>' argument missing/],
    [["start", "--decide", "nonsense=yes"], /unknown decision 'nonsense'/],
    [["--world", "atlantis"], /world file 'atlantis': there is no such file; a world is 'default', 'empty' or a JSON file/],
    [["--fault", "nonsense"], /unknown fault 'nonsense'; 'hr-mock faults --all' lists them/],
    [["faults", "nonsense"], /unknown fault 'nonsense'; 'hr-mock faults --all' lists them/],
    [
      ["serve"],
      /unknown command 'serve'; the commands are start, exec, check-client, needs, task, listen, trigger, why, export, replay, mcp, decisions, faults, routes/,
    ],
    [["decisions", "nonsense"], /unknown decision 'nonsense'; 'hr-mock decisions' lists them/],
  ])("%j ends with status 2 and one line", async (args, message) => {
    const { status, out, err } = await endedCommand(...args);
    expect(status).toBe(2);
    expect(err).toMatch(message);
    expect(err).toMatch(/^hr-mock: [^\n]+\n$/);
    expect(out).toBe("");
  });
});

describe("the other commands", () => {
  it("--help lists every flag and command, --version the version", async () => {
    const help = await endedCommand("--help");
    const version = await endedCommand("--version");
    expect([help.status, version.status]).toEqual([0, 0]);
    for (const name of [
      "port",
      "host",
      "seed",
      "clock",
      "world",
      "employees",
      "decide",
      "rate-limit",
      "config",
      "log",
      "control-token",
      "brand",
      "allow-private-webhooks",
      "cors",
      "max-sandboxes",
      "control-token-file",
    ]) {
      expect(help.out).toContain(`--${name}`);
    }
    for (const name of ["start", "exec", "mcp", "listen", "trigger", "decisions", "faults", "routes"])
      expect(help.out).toMatch(new RegExp(`^  ${name}`, "m"));
    expect(version.out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("exec and mcp say that they take a free port and the first company, start has its own port", async () => {
    const all = [await endedCommand("start", "--help"), await endedCommand("exec", "--help"), await endedCommand("mcp", "--help")];
    const helps = all.map(({ out }) => out.replaceAll(/\s+/g, " "));
    expect(helps.map((help) => /--port <number> .*?\(default:? ([^)]*)\)/.exec(help)?.[1])).toEqual([
      "4010",
      "any free one",
      "any free one",
    ]);
    const check = (await endedCommand("check-client", "--help")).out.replaceAll(/\s+/g, " ");
    expect(check).toMatch(/--clock <time> real, .* \(default 2026-03-02T01:00:00Z, or the date of this machine/);
    expect(check).not.toContain("--port");
    expect(helps[1]).toContain("--company <slug> company whose keys the command gets (default: wattle, or the first of the world)");
  });

  it("decisions lists the open points, explains one, and prints JSON", async () => {
    const [all, one, json] = [
      await endedCommand("decisions"),
      await endedCommand("decisions", "create-status"),
      await endedCommand("decisions", "--json"),
    ];
    expect([all.status, one.status, json.status]).toEqual([0, 0, 0]);
    expect(all.out).toMatch(/^create-status +200 +201 +\w+ +§1 §4$/m);
    expect(all.out).toMatch(/^salary-currency +jurisdiction +\(company\) +no +§2\.12$/m);
    expect(all.out).toMatch(/The mock cannot be set to values in brackets/);
    expect((await endedCommand("decisions", "salary-currency")).out).toMatch(
      /^ {2}company .* Not in this mock: No response names the currency/m,
    );
    expect(one.out).toMatch(/^create-status \(A-01, §1 §4\)$/m);
    expect(one.out).toMatch(/^ {2}201 +\S/m);
    expect(one.out).toMatch(/docs\/reference\/open-points\.md#a-01 of the repository, after npm run reference$/m);
    expect((JSON.parse(json.out) as { slug: string }[]).map(({ slug }) => slug)).toContain("create-status");
  });

  it("faults lists some of each area or all, shows one with the requirements that it violates, and prints JSON", async () => {
    const [some, all, one, json] = [
      await endedCommand("faults"),
      await endedCommand("faults", "--all"),
      await endedCommand("faults", "meta-missing"),
      await endedCommand("faults", "--json"),
    ];
    expect([some.status, all.status, one.status, json.status]).toEqual([0, 0, 0, 0]);
    expect(some.out).toMatch(/^validation-answers-422 .*ERR-05$/m);
    expect(some.out).toMatch(/^(\d+) of \d+ faults\. 'hr-mock faults --all' lists the rest\.$/m);
    const shown = some.out.split("\n").length;
    expect([shown > 40, shown < 80]).toEqual([true, true]);
    expect(all.out).toMatch(/^meta-missing +Sends lists without meta +CONV-06 EMP-15$/m);
    expect(one.out).toMatch(/^ {2}EMP-15 +§\S+ .*Employee objects/m);
    const rows = JSON.parse(json.out) as { id: string }[];
    expect(rows.length).toBe(all.out.trim().split("\n").length - 1);
  });

  it("routes lists every operation with scope and plan, and marks those that are not served", async () => {
    const { status, out } = await endedCommand("routes");
    expect(status).toBe(0);
    expect(out).toMatch(/^GET +\/api\/v1\/company +read +any +served +getCompany$/m);
    expect(out).toMatch(/^GET +\/api\/v1\/documents +- +- +501 coming soon +getDocuments$/m);
    expect(out.trim().split("\n")).toHaveLength(operations.length + 1);
  });
});
