import type { ExampleRequest } from "@hr-platform/engine/http/examples/example-request";
import type { ApiAccess } from "./api-access.ts";

const BOUNDARY = "part-of-the-form";

function bodyLines({ type, value }: NonNullable<ExampleRequest["body"]>): string[] {
  if (type === "application/json") return [`Content-Type: ${type}`, "", JSON.stringify(value, null, 2)];
  const parts = Object.entries(value as Readonly<Record<string, string>>).flatMap(([name, text]) => [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name}"; filename="${name}.svg"`,
    "Content-Type: image/svg+xml",
    "",
    text,
  ]);
  return [`Content-Type: ${type}; boundary=${BOUNDARY}`, "", ...parts, `--${BOUNDARY}--`];
}

function block({ operation, tag, summary, method, path, query, body, scope }: ExampleRequest): string {
  const optional = Object.entries(query).map(([name, value]) => `# ${name}=${value}`);
  return [
    `### ${tag}: ${summary}`,
    `# @name ${operation}`,
    `# Scope: ${scope}.${optional.length === 0 ? "" : " It also takes:"}`,
    ...optional,
    `${method} {{baseUrl}}${path}`,
    "Authorization: Bearer {{key}}",
    ...(body === null ? [] : bodyLines(body)),
    "",
  ].join("\n");
}

/** All operations as an `.http` file, as the clients of VS Code, JetBrains and Neovim read it. */
export function requestFile(requests: readonly ExampleRequest[], { baseUrl, key }: ApiAccess): string {
  return [`@baseUrl = ${baseUrl}`, `@key = ${key}`, "", ...requests.map(block)].join("\n");
}
