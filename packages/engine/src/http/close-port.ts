import type { Server } from "node:http";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { Connections } from "./connections.ts";

/** New connections are accepted until none has come for so long, in milliseconds, and at most for so long in all. */
const QUIET = 300;
const ACCEPTING = 2000;
/**
 * The longest wait for responses, and the time between two looks for idle connections, in milliseconds. A container is killed
 * 10 s after it was told to stop, and what comes after the responses takes its time too.
 */
const PATIENCE = 5000;
const LOOK = 20;

/**
 * Ends open event streams, and closes each connection after its next response. For a while new connections are accepted, so
 * that clients and load balancers learn that it ends from a response and not from a lost one.
 */
export async function drainPort(server: Server, connections: Connections, closing: AbortController): Promise<void> {
  closing.abort();
  const until = performance.now() + ACCEPTING;
  for (let seen = -1; seen !== connections.opened && performance.now() < until; await sleep(QUIET)) seen = connections.opened;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const looking = setInterval(() => {
    server.closeIdleConnections();
    connections.closeSilent();
  }, LOOK);
  const late = setTimeout(() => server.closeAllConnections(), PATIENCE);
  await closed;
  clearInterval(looking);
  clearTimeout(late);
}

/** Ends open event streams, lets responses finish, then closes the remaining connections. */
export async function close(server: Server, closing: AbortController): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  closing.abort();
  await setImmediate();
  server.closeAllConnections();
  await closed;
}
