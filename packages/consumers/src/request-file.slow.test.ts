import { createMock } from "@hr-platform/mock-server";
import { operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";

interface Sent {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Reads an `.http` file as editors do: variables, requests after `###`, comments, headers, and a body after a blank line. */
function read(file: string): Sent[] {
  const [head, ...blocks] = file.split(/^###.*$/m);
  const variables = new Map([...head!.matchAll(/^@(\w+)\s*=\s*(.*)$/gm)].map(([, name, value]) => [name!, value!.trim()]));
  return blocks.map((block) => {
    const text = block.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? `{{${name}}}`);
    const lines = text.trim().split("\n");
    const name = lines.find((line) => line.startsWith("# @name "))!.slice("# @name ".length);
    const rest = lines.slice(lines.findIndex((line) => !line.startsWith("#")));
    const end = rest.indexOf("");
    const [first, ...headers] = end === -1 ? rest : rest.slice(0, end);
    const [method, url] = first!.split(" ");
    const pairs = headers.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]);
    const form = pairs.some(([, value]) => value.startsWith("multipart/"));
    const body = end === -1 ? null : rest.slice(end + 1).join(form ? "\r\n" : "\n");
    return { name, method: method!, url: url!, headers: Object.fromEntries(pairs), body };
  });
}

test("every request of the .http file succeeds in a fresh world", async () => {
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  const { url } = await mock.listen({ port: 0 });
  const requests = read(await (await fetch(`${url}/_mock/requests.http`)).text());
  expect(requests.map(({ name }) => name)).toEqual(operations.filter(({ comingSoon }) => !comingSoon).map(({ id }) => id));
  const failed: string[] = [];
  for (const { name, method, url: address, headers, body } of requests) {
    const response = await fetch(address, { method, headers, body });
    if (!response.ok) failed.push(`${name} ${response.status} ${await response.text()}`);
    else await response.arrayBuffer();
    if (method !== "GET") mock.reset();
  }
  expect(failed).toEqual([]);
});
