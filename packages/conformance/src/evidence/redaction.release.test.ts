import { describe, expect, test } from "vitest";
import { exchanged } from "../../test/fabricated.ts";
import { hostileReport } from "../../test/hostile-report.ts";
import { type SensitiveTexts, redacted, redaction } from "./redaction.ts";
import type { Report } from "../verdict/report.ts";
import { runSuite } from "../suite.ts";
import { mockTarget } from "../../test/mock-target.ts";
import { gate } from "../verdict/gate.ts";
import { ctrf } from "../report/ctrf.ts";
import { html } from "../report/html.ts";
import { junit } from "../report/junit.ts";
import { markdown } from "../report/markdown.ts";
import { sarif } from "../report/sarif.ts";

const HIDDEN = {
  request_id: "aa284def-170c-4f62-bf35-238da2438416",
  type_id: "668ec332-4a2f-472b-82b0-acc7472eb519",
  employee_id: "f6bd577f-bc97-469a-baeb-aea32b18b20a",
  twin_employee_id: "8b24c2ac-d69e-403d-9a28-710359705d4c",
  start_date: "2026-02-27",
  end_date: "2026-03-03",
};
const CANARY = `Four weeks' notice, "late" in the morning`;
const SECRET = "whsec_8c1f0aa94be27d6503fe9b1c77d2a4";
const person = { id: HIDDEN.employee_id, first_name: "Isabelle", last_name: "Grant", email: "isabelle.grant@wattle.example.au" };

const CONFIDENCES: SensitiveTexts = {
  target: { base_url: "http://x/api/v1", keys: { full: "k" }, resources: { canaries: [CANARY], hidden_leave: HIDDEN } },
  token: "hrcabcde",
  secrets: new Map([
    [CANARY, "a canary of the target file"],
    [SECRET, "the secret of a webhook endpoint"],
  ]),
  exchanges: [exchanged({ operation: "getEmployee", path: `/employees/${HIDDEN.employee_id}`, body: { data: person } }).record],
};
const redact = redaction(CONFIDENCES);

describe("a redacted report keeps", () => {
  test("what the run sent, except private data of the target, so that a request can be repeated", () => {
    const body = `{"base_salary":5,"notes":"tired","employee_id":"${HIDDEN.employee_id}"}`;
    expect(redact.sent(body)).toBe('{"base_salary":5,"notes":"tired","employee_id":"<hidden_leave.employee_id>"}');
  });

  test("the values of open points, even if a person has such a name", async () => {
    const observed = (value: string): Report => ({
      ...hostileReport(),
      decisions: [{ id: "A-158", slug: "balance-accrual", observed: value }],
    });
    const shown = async (text: string): Promise<string> => (await redacted(observed(text), CONFIDENCES)).decisions[0]!.observed;
    const [grant, other] = [await shown("yearly-grant | accrued"), await shown("other: Isabelle Grant")];
    expect(grant).toBe("yearly-grant | accrued");
    expect(other).toBe("other: <hidden_leave.employee_id's name>");
    expect(await shown('other: {"from":"Amaya Abernathy","kind":"peer"}')).toBe('other: {"from":"<text>","kind":"peer"}');
  });
});

describe("a redacted report hides", () => {
  test("secrets, as they are, in JSON, encoded and in a shell line", () => {
    expect(redact(`told ${JSON.stringify(CANARY)} and ${CANARY.replaceAll("'", String.raw`'\''`)}`)).toBe(
      `told "<canary 1>" and <canary 1>`,
    );
    expect(redact(`it is ${SECRET}, or ${Buffer.from(SECRET).toString("hex")}`)).toBe("it is <webhook secret>, or <webhook secret>");
    expect(redact('200 {"data":[{"secret":"whsec_of another end')).toBe('200 {"data":[{"secret":"<secret>"');
  });

  test("whose hidden leave it is, by id and by name", () => {
    expect(redact(`GET /employees/${HIDDEN.employee_id.toUpperCase()}`)).toBe("GET /employees/<hidden_leave.employee_id>");
    expect(redact("Isabelle Grant was granted leave; GRANT; grants")).toBe(
      "<hidden_leave.employee_id's name> was granted leave; <hidden_leave.employee_id's name>; grants",
    );
    expect(redact(`?employee_id=${HIDDEN.twin_employee_id}`)).toBe("?employee_id=<hidden_leave.twin_employee_id>");
  });

  test("people of the target, but not those whom the run made", () => {
    const others = '{"first_name":"Kim","base_salary":9000000,"email":"kim@acme.test","status":"active","manager_id":null}';
    expect(redact(others)).toBe(
      '{"first_name":"<first_name>","base_salary":"<base_salary>","email":"<somebody>@acme.test","status":"active","manager_id":null}',
    );
    const own = '{"first_name":"Hrcabcdexyz","base_salary":9000000,"email":"hrcabcdexyz@acme.test","phone":"+61 2"}';
    expect(redact(own)).toBe(own);
    expect(redact(`[${others},${own}]`)).toBe(`[${redact(others)},${own}]`);
    expect(redact('{"employee_id":"1","name":"Kim Lee","taken_days":2}')).toBe('{"employee_id":"1","name":"<name>","taken_days":2}');
    expect(redact('{"id":"1","name":"Annual leave","error":{"message":"no"},"email":"someone@example.com"}')).toContain("Annual leave");
  });

  test("private data in every format", async () => {
    const got = `${CANARY} ${SECRET} ${JSON.stringify(person)}`;
    const hostile = hostileReport();
    const withoutScript = (text: string): string => text.replaceAll(/<script>[^]*?<\/script>/g, got);
    const report: Report = {
      ...hostile,
      requirements: hostile.requirements.map((row) => ({
        ...row,
        reason: got,
        seen: [got],
        ...(row.complaints === undefined
          ? {}
          : { complaints: row.complaints.map((one) => ({ ...one, expected: got, got: withoutScript(one.got), curl: got })) }),
      })),
      decisions: hostile.decisions.map((row) => ({ ...row, observed: got })),
      exchanges: hostile.exchanges.map((record) => ({
        ...record,
        request: { ...record.request, body: got, path: `/employees/${HIDDEN.employee_id}` },
        response: { ...record.response, headers: { "set-cookie": "session=1234", location: got }, body: got },
      })),
    };
    const shown = await redacted(report, CONFIDENCES);
    for (const text of [
      JSON.stringify(shown),
      junit(shown, { gate: gate(shown, { today: "2026-03-02" }) }),
      await html(shown, { gate: gate(shown, { today: "2026-03-02" }) }),
      markdown(shown, { gate: gate(shown, { today: "2026-03-02" }) }),
      sarif(shown, { gate: gate(shown, { today: "2026-03-02" }) }),
      ctrf(shown, { gate: gate(shown, { today: "2026-03-02" }) }),
    ])
      for (const secret of ["Four weeks", "8c1f0aa9", "Isabelle", "isabelle", HIDDEN.employee_id, "session=1234"])
        expect(text).not.toContain(secret);
    expect(shown.summary).toEqual(report.summary);
  });

  test("the data that a leaking target sent, and the target still fails", async () => {
    const faults = ["hidden-leave-is-listed", "secrets-in-the-list", "balances-count-hidden-leave"];
    const { mock, target, fetch } = mockTarget({ faults });
    const report = await runSuite({ target, fetch, tier: "ci", only: ["PRIV-01", "PRIV-05", "HOOK-09"] });
    await mock[Symbol.asyncDispose]();
    const failing = report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
    expect(failing).toEqual(expect.arrayContaining(["PRIV-01", "PRIV-05", "HOOK-09"]));
    const { canaries = [], hidden_leave: hidden } = target.resources!;
    const text = [
      JSON.stringify(report),
      markdown(report, { gate: gate(report, { today: "2026-03-02" }) }),
      junit(report, { gate: gate(report, { today: "2026-03-02" }) }),
    ].join("\n");
    expect([...canaries, hidden!.request_id, hidden!.employee_id, "whsec_"].filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).toContain("<canary ");
    expect(text).toContain("<hidden_leave.employee_id>");
  });
});

/** Texts that a naive search takes very long for, each about 10 MB. */
const LONG: Readonly<Record<string, string>> = {
  "letters without an address": "n".repeat(1e7),
  "addresses without a domain": "a@".repeat(5e6),
  "signs beside letters": `${"a".repeat(128)}!${"@".repeat(128)}`.repeat(4e4),
  addresses: "kim@acme.test ".repeat(7e5),
  "members without an object": '"name":"x","notes":"y",'.repeat(4e5),
  "objects in objects": '{"name":"x","notes":"y",'.repeat(4e5),
  "members cut off": `"notes":"${'\\"'.repeat(5e6)}`,
  "names without values": '"a"'.padEnd(1000).repeat(1e4),
  "beginnings of secrets": "whsec_8c1f0aa94be27d6503fe9b1c77d2a".repeat(3e5),
  secrets: `${SECRET} `.repeat(3e5),
};

test.for(Object.keys(LONG))("10 MB are redacted in less than two seconds: %s", (what) => {
  const began = process.threadCpuUsage();
  redact(LONG[what]!);
  const { user, system } = process.threadCpuUsage(began);
  expect(user + system).toBeLessThan(2e6);
});

test("a secret with a lone surrogate does not prevent a report", async () => {
  const secret = "whsec_\ud800_0123456789abcdef";
  const redactOdd = redaction({ ...CONFIDENCES, secrets: new Map([[secret, "the secret of a webhook endpoint"]]) });
  expect(redactOdd(`it is ${secret}.`)).toBe("it is <webhook secret>.");
});

test("keys are hidden in every form", () => {
  const key = "hrk_acme_full/1";
  const hide = redaction({ ...CONFIDENCES, target: { base_url: "http://x/api/v1", keys: { full: key } } });
  const forms = [key, key.toUpperCase(), Buffer.from(`Bearer ${key}`).toString("base64"), Array.from(key).toReversed().join("")];
  for (const form of forms) expect(hide(`got ${form}`)).toMatch(/^got \w*<full>[\w=]*$/);
});

test("a report shows the beginning of a long body, without half a secret at its end", async () => {
  const record = exchanged({ operation: "getCompany", body: "" }).record;
  for (let shift = 0; shift < 40; shift += 1) {
    const body = `${"x".repeat(99_970 + shift)}${SECRET}${"y".repeat(50_000)}`;
    const report = { ...hostileReport(), exchanges: [{ ...record, response: { ...record.response, body } }] };
    const shown = (await redacted(report, CONFIDENCES)).exchanges[0]!.response.body;
    expect(shown).not.toContain(SECRET.slice(0, 3));
    expect(shown).toMatch(/^x{99000}[^]*… \(150\d{3} characters\)$/);
  }
});

test("the event loop gets a turn while a large report is redacted", async () => {
  const record = exchanged({ operation: "getCompany", body: { data: "kim@acme.test ".repeat(20_000) } }).record;
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await redacted({ ...hostileReport(), exchanges: Array.from({ length: 100 }, () => record) }, CONFIDENCES);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test("errors of the suite itself contain no secrets from responses", async () => {
  const report = { ...hostileReport(), bugs: [{ check: "EMP-01", message: `Unexpected token in ${SECRET}` }] };
  expect((await redacted(report, CONFIDENCES)).bugs).toEqual([{ check: "EMP-01", message: "Unexpected token in <webhook secret>" }]);
});
