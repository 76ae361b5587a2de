import type { buildConnector } from "undici";

export type Connector = buildConnector.connector;

/**
 * The last words of servers that end a connection with a TLS alert. With TLS 1.3 a server refuses a client certificate after the
 * connection is open; undici then reports only that the other side closed it.
 */
export class TlsAlerts {
  /** By the port on this side. */
  readonly #byPort = new Map<unknown, Error>();

  /** A connector that notes the alerts of its connections. */
  noting(connect: Connector): Connector {
    return (options, done) =>
      connect(options, (...result) => {
        const socket = result[1];
        const port = socket?.localPort;
        this.#byPort.delete(port);
        socket?.prependListener("error", (error: Error & { readonly code?: string }) => {
          if (error.code?.includes("ALERT") === true) this.#byPort.set(port, error);
        });
        done(...result);
      });
  }

  /** The error of a failed request, with the alert as its cause if there was one. */
  explained(error: unknown): unknown {
    const cause = error instanceof Error ? ((error.cause ?? error) as { readonly socket?: { readonly localPort?: number } }) : undefined;
    const alert = cause?.socket === undefined ? undefined : this.#byPort.get(cause.socket.localPort);
    return alert === undefined ? error : new TypeError("fetch failed", { cause: alert });
  }
}
