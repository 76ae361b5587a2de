// A small proxy: round robin over the replicas whose health is 200. A request goes to another replica only if nothing of it was sent,
// or if it only reads: what a replica did with a write before it ended is not known.
import { createServer, get, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Between two looks at the health of a replica. */
const LOOK_MS = 200;
const LOOK_LIMIT_MS = 3000;
/** Longest wait at the start for a replica that can answer. */
const START_LIMIT_MS = 10_000;

/** Headers that are for one connection. */
const HOP = new Set(["connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade"]);

/**
 * Serves replicas on one address, once one of them can answer.
 * @param replicas members `port` and `healthy`; the proxy keeps `healthy` true to what the replica says
 * @returns its `port` and `close()`
 */
export async function startProxy({ host, port, replicas }) {
  let next = 0;
  const take = (tried) => {
    const usable = replicas.filter((replica) => replica.healthy && replica.port !== undefined && !tried.has(replica));
    return usable.length === 0 ? undefined : usable[(next += 1) % usable.length];
  };
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, take));
  // The replicas decide how long a request may take.
  server.requestTimeout = 0;
  await new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(error.code === "EADDRINUSE" ? new Error(`port ${port} is in use; choose another with --port`) : error),
    );
    server.listen(port, host, resolve);
  });
  const looking = setInterval(() => replicas.forEach((replica) => void look(replica)), LOOK_MS);
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await sleep(LOOK_MS)) {
    await Promise.all(replicas.map(look));
    if (replicas.some(({ healthy }) => healthy)) break;
  }
  return {
    port: server.address().port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      return {
        /** To call when the replicas have ended: nothing else can come through. */
        end: async () => {
          clearInterval(looking);
          server.closeAllConnections();
          await closed;
        },
      };
    },
  };
}

/** Asks a replica whether it can serve. */
async function look(replica) {
  const { port } = replica;
  if (port === undefined) return;
  const status = await new Promise((resolve) => {
    const asked = get({ host: "127.0.0.1", port, path: "/_mock/health", agent: false, timeout: LOOK_LIMIT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => resolve(undefined));
  });
  if (replica.port === port) replica.healthy = status === 200;
}

function pass(incoming, outgoing, take, tried = new Set()) {
  const replica = take(tried);
  if (replica === undefined) return refuse(outgoing, 503, "No replica can answer now; nothing was done.");
  tried.add(replica);
  const { method, url } = incoming;
  let sent = false;
  const upstream = request({ host: "127.0.0.1", port: replica.port, method, path: url, headers: forwarded(incoming), agent: false });
  upstream.on("socket", (socket) =>
    socket.once("connect", () => {
      sent = true;
      incoming.pipe(upstream);
    }),
  );
  upstream.on("response", (response) => {
    outgoing.writeHead(response.statusCode, response.statusMessage, endToEnd(response.rawHeaders));
    // Streams: the headers go before the first event.
    outgoing.flushHeaders();
    response.pipe(outgoing);
    response.on("error", () => outgoing.destroy());
  });
  upstream.on("error", () => {
    if (outgoing.headersSent || outgoing.destroyed) return outgoing.destroy();
    incoming.unpipe(upstream);
    replica.healthy = false;
    if (!sent || method === "GET" || method === "HEAD") pass(incoming, outgoing, take, tried);
    else
      refuse(outgoing, 502, "The replica ended before it answered: whether the write happened is not known. Read before you write again.");
  });
  outgoing.on("close", () => upstream.destroy());
}

/** The headers of a request, with the address that it came from: the control API then asks for its token. */
function forwarded({ rawHeaders, headers, socket }) {
  const earlier = headers["x-forwarded-for"];
  const path = [...(earlier === undefined ? [] : [earlier]), socket.remoteAddress];
  return [...endToEnd(rawHeaders, "x-forwarded-for"), "X-Forwarded-For", path.join(", ")];
}

/** Raw headers without those of the connection. */
function endToEnd(rawHeaders, without) {
  const kept = [];
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n].toLowerCase();
    if (!HOP.has(name) && name !== without) kept.push(rawHeaders[n], rawHeaders[n + 1]);
  }
  return kept;
}

function refuse(outgoing, status, message) {
  if (outgoing.destroyed) return;
  outgoing.writeHead(status, { "Content-Type": "application/json", "Retry-After": "1" });
  outgoing.end(JSON.stringify({ error: { code: "INTERNAL_ERROR", message } }));
}
