// Usage: node scalar.mjs PORT OPENAPI.json
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { createMockServer } from "@scalar/mock-server";

const [port, file] = process.argv.slice(2);
const app = await createMockServer({ document: JSON.parse(readFileSync(file, "utf8")), logger: false });
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });
