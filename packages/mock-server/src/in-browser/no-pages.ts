import { refuse } from "@hr-platform/engine/contract/errors";
import type { RENDERER as nodeRenderer, readPageFile as nodeReader } from "@hr-platform/engine/http/page-file";
import type { sendPage as nodeSendPage } from "@hr-platform/engine/http/console-page";
import { respond } from "@hr-platform/engine/pipeline/respond";

/** The files of pages are not in the bundle: what has a page serves them. */
export const sendPage: typeof nodeSendPage = async (_request, now) => {
  const refusal = refuse.unknownPath();
  return respond(now, refusal.status, refusal.envelope(), {});
};

export const RENDERER: typeof nodeRenderer = {};

export const readPageFile: typeof nodeReader = async () => undefined;
