import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierDescription: readonly Planted[] = [
  plain("the description says version 1.2.0", "VER-02", ["description.ts", 'version: "1.3.0"', 'version: "1.2.0"']),
  plain("the description is of OpenAPI 3.0", "VER-03", ["description.ts", 'openapi: "3.1.1"', 'openapi: "3.0.3"']),
  subtle("references of the description lead nowhere", "VER-03", ["description.ts", "schemas: { Error:", "schemas: { Problem:"]),
  subtle("two operations of the description share a name", "VER-03", ["description.ts", "`later-${name}`", '"later"']),
  subtle("the YAML description lacks a path", "VER-04", [
    "description.ts",
    "new Response(stringify(description(base)),",
    "new Response(stringify({ ...description(base), servers: [] }),",
  ]),
  subtle("Ask HR is not marked as coming soon", "VER-05", [
    "description.ts",
    '{ operationId: `later-${name}`, "x-status": "coming-soon",',
    '{ operationId: `later-${name}`, "x-status": name === "ask-hr" ? "beta" : "coming-soon",',
  ]),
  plain("coming-soon paths are missing in the description", "VER-05", [
    "description.ts",
    "for (const name of SOON) paths[`/${name}`] = { get: announced(name) };",
    "",
  ]),
  plain("marks the paths to come as planned in the description file", "VER-05", [
    "description.ts",
    '"x-status": "coming-soon"',
    '"x-status": "planned"',
  ]),
];
