import { threadId } from "node:worker_threads";

/** The receiver: the address in the target file, and the port of this machine. */
export interface Outlet {
  readonly url: string;
  readonly port: number;
}

let outlets = 0;

/**
 * A port of its own for each server of this process; a proxy in front of it would terminate TLS. It is below the ports
 * that systems give to outgoing connections, since one of those may hold it when the receiver starts.
 */
export function outletOf(): Outlet {
  outlets += 1;
  const port = 20_000 + ((process.pid * 31 + threadId * 997 + outlets * 13) % 12_000);
  return { url: `https://receiver.example/r${port}`, port };
}
