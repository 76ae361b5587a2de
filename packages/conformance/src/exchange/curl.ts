import { KEY_VARIABLES } from "../target/key-variables.ts";
import type { ExchangeRecord } from "./exchange.ts";

/** A `curl` line that repeats a request. The key is the shell variable that a target file of `init` reads, such as `$HR_KEY_FULL`. */
export function curlOf(baseUrl: string, { key, request }: ExchangeRecord): string {
  const { method, path, query, headers, body } = request;
  const words = ["curl", "-i"];
  if (method !== "GET") words.push("-X", method);
  for (const [name, value] of Object.entries(headers)) {
    if (name === "accept") continue;
    if (name === "authorization" && key !== null && value === `Bearer <${key}>`)
      words.push("-H", `"Authorization: Bearer $${KEY_VARIABLES[key]}"`);
    else words.push("-H", quote(`${name}: ${value}`));
  }
  if (body !== null) words.push("--data-binary", body.startsWith("base64:") ? "@FILE" : quote(body));
  words.push(quote(`${/^https?:\/\//.test(path) ? "" : baseUrl}${path}${query === "" ? "" : `?${query}`}`));
  return words.join(" ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
