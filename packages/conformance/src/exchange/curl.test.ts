import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import { KEY_VARIABLES } from "../target/key-variables.ts";
import { curlOf, repeatOf } from "./curl.ts";
import { WriteHistory } from "./write-history.ts";
import type { ExchangeRecord, RequestRecord } from "./exchange.ts";

const sent = (request: Partial<RequestRecord>, key: ExchangeRecord["key"] = "full"): string => {
  const { record } = exchange({ key });
  return curlOf("http://x/api/v1", { ...record, request: { ...record.request, ...request } });
};

test("a read is a plain curl line", () => {
  expect(sent({ path: "/employees", query: "page=2&status=all" })).toBe("curl -i 'http://x/api/v1/employees?page=2&status=all'");
});

test("a key becomes the shell variable that init and the README name for it, other credentials are made from one", () => {
  expect(sent({ headers: { authorization: "Bearer <read>" } }, "read")).toContain(`-H "Authorization: Bearer $HR_KEY_READ"`);
  expect(sent({ headers: { authorization: "Bearer <sacrificial>" } }, "sacrificial")).toContain("$HR_KEY_SACRIFICIAL");
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  for (const variable of Object.values(KEY_VARIABLES)) expect(readme).toContain(`\${${variable}}`);
  const other = (authorization: string): string => sent({ headers: { authorization } }, null);
  expect(other("Bearer 0<full>")).toContain(`-H 'authorization: Bearer 0'"$HR_KEY_FULL"`);
  expect(other("Basic <base64>api:<full>")).toContain(`-H "authorization: Basic $(printf %s 'api:'"$HR_KEY_FULL" | base64)"`);
  expect(other("Bearer <credentials>")).toContain(`-H "authorization: Bearer \${HR_KEY_FULL%?}~"`);
  expect(sent({ query: "api_key=<full>&page=1" }, null)).toContain(`?api_key='"$HR_KEY_FULL"'&page=1'`);
});

test("a shell reads the same body back, quotes included", () => {
  const body = `{"notes":"it's $HOME \`id\` \\"x\\""}`;
  const line = sent({ method: "POST", headers: { "content-type": "application/json" }, body });
  const words = execFileSync("sh", ["-c", line.replace(/^curl/, "printf '%s\\n'")], { encoding: "utf8" }).split("\n");
  expect(words.slice(0, 7)).toEqual(["-i", "-X", "POST", "-H", "content-type: application/json", "--data-binary", body]);
});

test("a body that is not text is decoded", () => {
  expect(sent({ method: "POST", body: "base64:iVBORw==" })).toMatch(/^printf %s 'iVBORw==' \| base64 -d \| curl .* --data-binary @- /);
});

test("a script makes what its last request names, and does the writes before it", () => {
  const [person, leave] = ["0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11", "0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d22"];
  const history = new WriteHistory();
  const of = (method: string, path: string, sent?: unknown, made?: string): ExchangeRecord => {
    const one = exchange({ method, path, ...(sent === undefined ? {} : { sent }), body: { data: { id: made } } });
    history.note(one);
    return one.record;
  };
  of("POST", "/employees", { email: "hrcabcdefghijk@example.com" }, person);
  of("POST", "/employees", { email: "hrcabcdefghijl@example.com" });
  of("POST", "/leave", { employee_id: person.toUpperCase() }, leave);
  of("PATCH", `/leave/${leave}/decline`, { reason: "No." });
  const read = of("GET", `/leave/${leave}`);
  const approval = of("PATCH", `/leave/${leave}/approve`);
  of("DELETE", `/leave/${leave}`);
  const script = repeatOf("http://x", [read, approval], history);
  const id = `| grep -o '"id" *: *"[^"]*"' | head -n 1 | cut -d'"' -f4)`;
  expect(script.split("; ")).toEqual([
    "N=$(date +%s)$$",
    `ID_1=$(curl -s -X POST --data-binary '{"email":"hrcabcdefghijk'"$N"'@example.com"}' 'http://x/employees' ${id}`,
    `ID_2=$(curl -s -X POST --data-binary '{"employee_id":"'"$ID_1"'"}' 'http://x/leave' ${id}`,
    `curl -s -X PATCH --data-binary '{"reason":"No."}' 'http://x/leave/'"$ID_2"'/decline' >/dev/null`,
    `curl -i -X PATCH 'http://x/leave/'"$ID_2"'/approve'`,
  ]);
});

test("an address from a response is used as it is", () => {
  expect(sent({ path: "https://cdn.example/logo.png" })).toBe("curl -i 'https://cdn.example/logo.png'");
});
