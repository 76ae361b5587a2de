import type { RawRequest } from "./raw-request.ts";

/** The forms that a request is written in. */
export const CODE_FORMS = ["curl", "fetch", "vitest"] as const;
export type CodeForm = (typeof CODE_FORMS)[number];

/** A request as code that sends it again. `status`: that of its response, for a test. */
export function requestCode(request: RawRequest, status: number, form: CodeForm): string {
  if (form === "curl") return curl(request);
  const call = fetchCall(request);
  return form === "fetch" ? `const response = ${call};\n` : testCode(request, status, call);
}

function curl({ method, url, headers, body, bytes }: RawRequest): string {
  const isUsual = method === "GET" || (method === "POST" && body !== null);
  const how = method === "HEAD" ? ["--head"] : isUsual ? [] : ["-X", method];
  const fields = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const lines = [["curl", ...how, quoted(url)].join(" "), ...fields];
  if (body !== null) lines.push(`--data-raw ${quoted(body)}`);
  // A pipe keeps bytes that no argument can hold.
  const pipe = bytes === null ? "" : `printf %s ${quoted(bytes)} | base64 -d | `;
  if (bytes !== null) lines.push("--data-binary @-");
  return `${pipe}${lines.join(" \\\n  ")}\n`;
}

/** A word for a POSIX shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function fetchCall({ method, url, headers, body, bytes }: RawRequest): string {
  const members = [`  method: ${JSON.stringify(method)},`, `  headers: ${JSON.stringify(headers)},`];
  if (body !== null) members.push(`  body: ${JSON.stringify(body)},`);
  if (bytes !== null) members.push(`  body: Uint8Array.from(atob(${JSON.stringify(bytes)}), (character) => character.charCodeAt(0)),`);
  return `await fetch(${JSON.stringify(url)}, {\n${members.join("\n")}\n})`;
}

function testCode({ method, url }: RawRequest, status: number, call: string): string {
  const name = `${method} ${new URL(url).pathname} is answered ${status}`;
  const own = `${call.replaceAll("\n", "\n  ")};`;
  return `import { expect, test } from "vitest";\n\ntest(${JSON.stringify(name)}, async () => {\n  const response = ${own}\n  expect(response.status).toBe(${status});\n});\n`;
}
