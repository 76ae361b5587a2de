import { randomBytes } from "node:crypto";
import { refuse } from "@hr-platform/engine/contract/errors";
import type { ControlShell } from "@hr-platform/engine/http/control-shell";
import type { ApiRequest } from "@hr-platform/engine/contract/request";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

/** A port for one run. */
export interface SuitePort {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** Address of the control API of the sandbox. */
  readonly controlUrl: string;
  close(): Promise<void>;
}

/**
 * Opens a port on this machine for one run: it works without another port, behind TLS and with a control token, which the suite does not
 * get. Its control API is that of one sandbox, below a path that nobody can guess.
 */
export async function openSuitePort(mock: Mock, sandbox: Sandbox): Promise<SuitePort> {
  const [{ serve }, { serveControl, fetchControl }, { refused }] = await Promise.all([
    import("@hr-platform/engine/http/serve"),
    import("../../api/serve.ts"),
    import("../../api/app.ts"),
  ]);
  const secret = `/_mock/${randomBytes(16).toString("hex")}`;
  const control: ControlShell = async () => ({
    fetchControl,
    serveControl: (port, incoming, outgoing) => {
      const { url = "" } = incoming;
      if (!url.startsWith(`${secret}/`)) {
        const refusal = refused(refuse.unknownPath());
        outgoing.writeHead(refusal.status, Object.fromEntries(refusal.headers));
        void refusal.text().then((text) => outgoing.end(text));
        return;
      }
      incoming.url = `/_mock/sandboxes/${sandbox.id}${url.slice(secret.length)}`;
      serveControl(port, incoming, outgoing);
    },
  });
  // A request without a valid key belongs to no sandbox. Those of a run are none of the default one.
  const judged = Object.create(mock, { begin: { value: (request: ApiRequest) => mock.beginIn(sandbox, request) } }) as Mock;
  const opened = await serve(judged, { port: 0, host: "127.0.0.1" }, control);
  return { origin: opened.url, controlUrl: opened.url + secret, close: async () => opened.close() };
}
