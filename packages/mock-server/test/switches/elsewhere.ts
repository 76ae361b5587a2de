import type { Mock } from "../../src/mock.ts";
import { client } from "../client.ts";
import { type Switch, on, outcome } from "./switch.ts";

async function status(mock: Mock, path: string): Promise<number> {
  return (await mock.fetch(new Request(`http://mock/api/v1${path}`))).status;
}

/** What is announced (§7), and the description of the API (§9). */
export const elsewhere: readonly Switch[] = [
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
];
