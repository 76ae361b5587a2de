import { randomBytes } from "node:crypto";
import { refuse } from "@hr-platform/engine/contract/errors";
import type { ControlShell } from "@hr-platform/engine/http/control-shell";
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
export async function openSuitePort(mock: Mock, sandbox: string): Promise<SuitePort> {
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
      incoming.url = `/_mock/sandboxes/${sandbox}${url.slice(secret.length)}`;
      serveControl(port, incoming, outgoing);
    },
  });
  const opened = await serve(mock, { port: 0, host: "127.0.0.1" }, control);
  return { origin: opened.url, controlUrl: opened.url + secret, close: async () => opened.close() };
}
