import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Descriptors that are left for files, deliveries and Node itself: at least so many, and this share of all. */
const LEAST_KEPT_FREE = 32;
const SHARE_KEPT_FREE = 1 / 8;

/** Files and sockets that this process may have open. Only Linux tells it in a file; elsewhere Node raises it as far as it goes. */
function mostDescriptors(): number {
  try {
    const limits = process.getBuiltinModule("node:fs").readFileSync("/proc/self/limits", "utf8");
    const [, most] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
    return most === undefined ? Number.POSITIVE_INFINITY : Number(most);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Connections that the process has descriptors for. */
export function mostConnections(descriptors: number = mostDescriptors()): number {
  if (descriptors === Number.POSITIVE_INFINITY) return descriptors;
  return Math.max(1, Math.floor(descriptors - Math.max(LEAST_KEPT_FREE, descriptors * SHARE_KEPT_FREE)));
}

/** What this class notes on a socket, and what Node does: the answer under way. */
type Noted = Socket & { lastUse?: number; readonly _httpMessage?: ServerResponse | null };

/**
 * The connections of a server. An idle one stays open as long as there are descriptors; then those give way that were
 * not used for longest, so that whoever comes is let in. Nothing is timed, and a request costs a count.
 */
export class Connections {
  readonly #open = new Set<Noted>();
  #most: number | undefined;
  #uses = 0;

  /** @param most Connections at most. Default: what the process has descriptors for, read when it matters. */
  constructor(server: Server, most?: number) {
    this.#most = most;
    server.on("connection", (socket: Noted) => {
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
      if (this.#open.size > (this.#most ?? 16) && this.#open.size > (this.#most ??= mostConnections())) this.#makeRoom(socket);
    });
    // Somebody else has taken the descriptors that were counted on.
    server.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "EMFILE" || code === "ENFILE") this.#makeRoom();
    });
  }

  /** A request has come in on a connection. */
  used(socket: Socket): void {
    (socket as Noted).lastUse = this.#uses += 1;
  }

  /** Closes the idle connection that was not used for longest; without one the oldest that never sent a request. */
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
