import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { client } from "../support/client.ts";
import { type Switch, on, outcome } from "./switch.ts";

async function status(mock: Mock, path: string): Promise<number> {
  return (await mock.fetch(new Request(`http://mock/api/v1${path}`))).status;
}

/** Announced paths (§7), and the description of the API (§9). */
export const otherSwitches: readonly Switch[] = [
  on(
    "coming-soon-tree",
    (mock) => [
      outcome(client(mock, "hrk_kauri_webhooks").get("/documents")),
      outcome(client(mock).delete("/jobs")),
      outcome(client(mock).get("/ask-hr/threads")),
      outcome(client(mock, null).get("/compliance")),
    ],
    {
      "whole-tree": ["501 NOT_IMPLEMENTED", "501 NOT_IMPLEMENTED", "501 NOT_IMPLEMENTED", "401 UNAUTHORISED"],
      "exact-path": ["501 NOT_IMPLEMENTED", "501 NOT_IMPLEMENTED", "404 NOT_FOUND", "401 UNAUTHORISED"],
    },
  ),
  on(
    "description-path",
    (mock) => Promise.all(["/openapi.json", "/openapi.yaml", "/docs/openapi.json", "/docs/openapi.yaml"].map((path) => status(mock, path))),
    { "openapi-files": [200, 200, 401, 401], "docs-files": [401, 401, 200, 200], "not-served": [401, 401, 401, 401] },
  ),
  on(
    "unlisted-features",
    (mock) => [
      ...["/payroll", "/Wellbeing/surveys", "/nowhere"].map((path) => outcome(client(mock).get(path))),
      outcome(client(mock, null).get("/payroll")),
    ],
    {
      "not-found": ["404 NOT_FOUND", "404 NOT_FOUND", "404 NOT_FOUND", "401 UNAUTHORISED"],
      "not-implemented": ["501 NOT_IMPLEMENTED", "501 NOT_IMPLEMENTED", "404 NOT_FOUND", "401 UNAUTHORISED"],
    },
  ),
  on(
    "coming-soon-marker",
    async (mock) => {
      const answer = await mock.fetch(new Request("http://mock/api/v1/openapi.json"));
      const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
      const marker = (node: unknown): unknown => (node as Record<string, unknown>)["x-status"];
      return ["/documents", "/employees"].map((path) => [marker(paths[path]), marker(paths[path]!["get"])]);
    },
    {
      both: [
        ["coming-soon", "coming-soon"],
        [undefined, undefined],
      ],
      operation: [
        [undefined, "coming-soon"],
        [undefined, undefined],
      ],
      path: [
        ["coming-soon", undefined],
        [undefined, undefined],
      ],
    },
  ),
];
