import { webActions } from "../operations/web.ts";
import type { Handler } from "./call.ts";
import { readObject } from "./read-object.ts";

/** POST /_mock/web/<action>: does what a person does in the web application and the API refuses. */
export function doInWeb(action: string): Handler {
  return async (call) => {
    const body = await readObject(call);
    return call.json({ data: call.var.view.web(action, body) });
  };
}

/** POST /_mock/web/<unknown>: an error that lists the actions. */
export const unknownAction: Handler = (call) => call.json({ data: call.var.view.web(call.req.param("action") ?? "", {}) });

/** GET /_mock/web: the web actions and their fields. */
export const listWebActions: Handler = (call) =>
  call.json({ actions: webActions.map(({ name, title, fields }) => ({ name, title, path: `/_mock/web/${name}`, fields })) });
