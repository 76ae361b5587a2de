import { version } from "../contract/version.ts";
import type { Handler } from "./call.ts";
import { controlDescription } from "./description.ts";

/** GET /_mock/openapi.json: the description of the control API, with the address of this request. */
export const openapi: Handler = (call) =>
  call.json({ ...controlDescription, servers: [{ url: new URL(call.req.url).origin, description: "This mock" }] });

/** GET /_mock: an overview. */
export const index: Handler = (call) => {
  const paths = Object.entries(controlDescription.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({ method: method.toUpperCase(), path, summary })),
  );
  return call.json({ name: "hr-mock control API", version, paths });
};
