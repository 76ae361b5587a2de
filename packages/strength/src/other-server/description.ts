import { stringify } from "yaml";
import { routes } from "./routes.ts";

/** Paths that are announced and answer 501. */
export const SOON: ReadonlySet<string> = new Set(["documents", "compliance", "ask-hr", "jobs"]);

const ERROR = { description: "An error", content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };

function operation(method: string, path: string, scope: string): object {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll(/\W/g, "")}`,
    security: [{ key: [scope] }],
    parameters: names.map((name) => ({ name, in: "path", required: true, schema: { type: "string", format: "uuid" } })),
    responses: { "200": { description: "Done" }, default: ERROR },
  };
}

function announced(name: string): object {
  return { operationId: `later-${name}`, "x-status": "coming-soon", responses: { "501": ERROR } };
}

/** The OpenAPI document of this server. */
function description(base: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, scope } of routes) (paths[path] ??= {})[method.toLowerCase()] = operation(method, path, scope);
  for (const name of SOON) paths[`/${name}`] = { get: announced(name) };
  return {
    openapi: "3.1.1",
    info: { title: "People", version: "1.3.0" },
    servers: [{ url: base }],
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      schemas: { Error: { type: "object", required: ["error"], properties: { error: { type: "object" } } } },
    },
  };
}

/** The description file at a URL; undefined: there is none. */
export function descriptionFile(base: string, url: string): Response | undefined {
  const { pathname } = new URL(url);
  const start = `${new URL(base).pathname}/docs/openapi.`;
  if (pathname === `${start}json`) return Response.json(description(base));
  if (pathname !== `${start}yaml`) return undefined;
  return new Response(stringify(description(base)), { headers: { "content-type": "application/yaml" } });
}
