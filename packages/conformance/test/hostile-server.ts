import { once } from "node:events";
import { type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";

/** Responses of a hostile server, by the last segment of the path. */
type Trick = (answer: ServerResponse) => void;

const JSON_TYPE = { "content-type": "application/json" };
const megabyte = Buffer.alloc(2 ** 20, "x");

/** Endless chunks, as fast as the client reads. */
function endless(chunk: Uint8Array): Readable {
  return new Readable({
    read() {
      this.push(chunk);
    },
  });
}

/** A gzip stream of so many megabytes, made of concatenated members. */
function bomb(megabytes: number): Readable {
  const member = gzipSync(megabyte);
  let left = megabytes;
  return new Readable({
    read() {
      this.push((left -= 1) < 0 ? null : member);
    },
  });
}

/** Responses that try to exhaust a client. */
const TRICKS: Readonly<Record<string, Trick>> = {
  endless: (answer) => endless(megabyte).pipe(answer.writeHead(200, JSON_TYPE)),
  gigabyte: (answer) => {
    let left = 1024;
    const body = new Readable({
      read() {
        this.push((left -= 1) < 0 ? null : megabyte);
      },
    });
    body.pipe(answer.writeHead(200, { ...JSON_TYPE, "content-length": 2 ** 30 }));
  },
  crumbs: (answer) => endless(Buffer.from("1".repeat(99))).pipe(answer.writeHead(200, JSON_TYPE)),
  bomb: (answer) => bomb(2400).pipe(answer.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" })),
  "bomb-in-bomb": (answer) => {
    const member = gzipSync(megabyte);
    const inner = gzipSync(Buffer.concat(Array.from({ length: 2000 }, () => member)));
    answer.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip, gzip" }).end(inner);
  },
  drip: (answer) => {
    answer.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => answer.write(" "), 5);
    answer.on("close", () => clearInterval(timer));
  },
  headers: (answer) => answer.writeHead(200, Array.from({ length: 5000 }, (_, n) => [`x-${n}`, "y".repeat(50)]).flat()).end("{}"),
  deep: (answer) => answer.writeHead(200, JSON_TYPE).end(`{"data":${"[".repeat(5000)}${"]".repeat(5000)}}`),
  deepest: (answer) => answer.writeHead(200, JSON_TYPE).end("[".repeat(15_000_000)),
  elsewhere: (answer) => answer.writeHead(302, { location: "/deep" }).end(),
};

/** A server with the responses of `TRICKS`, each at the path that ends in its name. */
export async function hostileServer(): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server: Server = createServer((request, answer) => {
    const name = request.url?.split("/").at(-1) ?? "";
    request.resume();
    const trick = TRICKS[name];
    if (trick !== undefined) trick(answer);
    else answer.writeHead(200, JSON_TYPE).end('{"data":{}}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
