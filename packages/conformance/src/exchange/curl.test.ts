import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import { KEY_VARIABLES } from "../target/key-variables.ts";
import { curlOf } from "./curl.ts";
import type { ExchangeRecord, RequestRecord } from "./exchange.ts";

const sent = (request: Partial<RequestRecord>, key: ExchangeRecord["key"] = "full"): string => {
  const { record } = exchange({ key });
  return curlOf("http://x/api/v1", { ...record, request: { ...record.request, ...request } });
};

test("a read is a plain curl line", () => {
  expect(sent({ path: "/employees", query: "page=2&status=all" })).toBe("curl -i 'http://x/api/v1/employees?page=2&status=all'");
});

test("a key becomes the shell variable that init and the README name for it, other credentials stay masked", () => {
  expect(sent({ headers: { authorization: "Bearer <read>" } }, "read")).toContain(`-H "Authorization: Bearer $HR_KEY_READ"`);
  expect(sent({ headers: { authorization: "Bearer <sacrificial>" } }, "sacrificial")).toContain("$HR_KEY_SACRIFICIAL");
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  for (const variable of Object.values(KEY_VARIABLES)) expect(readme).toContain(`\${${variable}}`);
  expect(sent({ headers: { authorization: "Basic <credentials>" } })).toContain("-H 'authorization: Basic <credentials>'");
});

test("a shell reads the same body back, quotes included", () => {
  const body = `{"notes":"it's $HOME \`id\` \\"x\\""}`;
  const line = sent({ method: "POST", headers: { "content-type": "application/json" }, body });
  const words = execFileSync("sh", ["-c", line.replace(/^curl/, "printf '%s\\n'")], { encoding: "utf8" }).split("\n");
  expect(words.slice(0, 7)).toEqual(["-i", "-X", "POST", "-H", "content-type: application/json", "--data-binary", body]);
});

test("a body that is not text is read from a file", () => {
  expect(sent({ method: "POST", body: "base64:iVBORw==" })).toContain("--data-binary @FILE");
});

test("an address from a response is used as it is", () => {
  expect(sent({ path: "https://cdn.example/logo.png" })).toBe("curl -i 'https://cdn.example/logo.png'");
});
