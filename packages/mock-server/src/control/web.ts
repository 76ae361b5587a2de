import { webActions } from "../operations/web.ts";
import type { Handler } from "./call.ts";
import { readObject } from "./read-object.ts";

/** POST /_mock/web/<action>: what a person does in the web application and the API refuses. */
export function doInWeb(action: string): Handler {
  return async (call) => {
    const body = await readObject(call);
    return call.json({ data: call.var.view.web(action, body) });
  };
}

/** POST /_mock/web/<anything else>: refused with the names that there are. */
export const unknownAction: Handler = (call) => call.json({ data: call.var.view.web(call.req.param("action") ?? "", {}) });

/** GET /_mock/web: what can be done there, with the fields of each. */
export const listWebActions: Handler = (call) =>
  call.json({ actions: webActions.map(({ name, title, fields }) => ({ name, title, path: `/_mock/web/${name}`, fields })) });
