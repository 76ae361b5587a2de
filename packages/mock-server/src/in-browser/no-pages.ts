import { refuse } from "../contract/errors.ts";
import type { RENDERER as nodeRenderer, readPageFile as nodeReader } from "../http/page-file.ts";
import type { sendPage as nodeSendPage } from "../http/console-page.ts";
import { respond } from "../pipeline/respond.ts";

/** The files of pages are not in the bundle: what has a page serves them. */
export const sendPage: typeof nodeSendPage = async (_request, now) => {
  const refusal = refuse.unknownPath();
  return respond(now, refusal.status, refusal.envelope(), {});
};

export const RENDERER: typeof nodeRenderer = {};

export const readPageFile: typeof nodeReader = async () => undefined;
