import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Descriptors that are left for files, deliveries and Node itself: at least this many, and this share of all. */
const LEAST_KEPT_FREE = 32;
const SHARE_KEPT_FREE = 1 / 8;

/** The process's limit of open files and sockets. Only Linux has it in a file; elsewhere Node raises the limit to its maximum. */
function mostDescriptors(): number {
  try {
    const limits = process.getBuiltinModule("node:fs").readFileSync("/proc/self/limits", "utf8");
    const [, most] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
    return most === undefined ? Number.POSITIVE_INFINITY : Number(most);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The most connections that the process has descriptors for. */
export function mostConnections(descriptors: number = mostDescriptors()): number {
  if (descriptors === Number.POSITIVE_INFINITY) return descriptors;
  return Math.max(1, Math.floor(descriptors - Math.max(LEAST_KEPT_FREE, descriptors * SHARE_KEPT_FREE)));
}

/** What this class stores on a socket, and what Node stores: the current response, and the connection below TLS. */
type Noted = Socket & { lastUse?: number; readonly _httpMessage?: ServerResponse | null; readonly _parent?: Noted };

/**
 * The connections of a server. Idle ones stay open while there are descriptors; then the least recently used ones are
 * closed, so that new clients can connect. There are no timers, and a request costs one counter.
 */
export class Connections {
  readonly #open = new Set<Noted>();
  #most: number | undefined;
  #uses = 0;
  /** How many were ever opened. */
  opened = 0;

  /** @param most The most connections. Default: what the process has descriptors for, read at first need. */
  constructor(server: Server, most?: number) {
    this.#most = most;
    server.on("connection", (socket: Noted) => {
      this.opened += 1;
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
      if (this.#open.size > (this.#most ?? 16) && this.#open.size > (this.#most ??= mostConnections())) this.#makeRoom(socket);
    });
    // After the handshake, requests arrive on another socket, over the one above.
    server.on("secureConnection", (socket: Noted) => {
      if (socket._parent === undefined || !this.#open.delete(socket._parent)) return;
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
    });
    // Something else in the process uses the descriptors.
    server.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "EMFILE" || code === "ENFILE") this.#makeRoom();
    });
  }

  /** Call it when a request arrives on a connection. */
  used(socket: Socket): void {
    (socket as Noted).lastUse = this.#uses += 1;
  }

  /** Closes those on which no request has arrived: Node does not count them as idle. */
  closeSilent(): void {
    for (const socket of this.#open) if (socket.lastUse === undefined && socket._httpMessage == null) socket.destroy();
  }

  /** Closes the least recently used idle connection; if there is none, the oldest one that never sent a request. */
  #makeRoom(except?: Noted): void {
    let idle: Noted | undefined;
    let silent: Noted | undefined;
    for (const socket of this.#open) {
      if (socket === except || socket._httpMessage != null) continue;
      if (socket.lastUse === undefined) silent ??= socket;
      else if (idle === undefined || socket.lastUse < idle.lastUse!) idle = socket;
    }
    const leaving = idle ?? silent;
    if (leaving === undefined) return;
    this.#open.delete(leaving);
    leaving.destroy();
  }
}
