import { once } from "node:events";
import { createServer, request } from "node:http";

/** Milliseconds between two attempts to reach a mock that starts, and after which the next request is sent though nothing answers. */
const [PAUSE, MOST] = [100, 5000];

/**
 * Stands before a generic mock, so that its answers can be judged to the end. Requests come one after the other: one that ends the mock takes no
 * other with it, and the next waits until it is up again. No answer says that no request is left in this minute; Scalar says so each time, and who
 * believes that waits a minute, as the suite does.
 * @param port of the mock
 */
export async function front(port) {
  let last = Promise.resolve();
  const server = createServer((incoming, outgoing) => {
    const chunks = [];
    incoming.on("data", (chunk) => chunks.push(chunk));
    incoming.once("end", () => {
      last = last.then(() => forward(port, { incoming, body: Buffer.concat(chunks), outgoing }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: server.address().port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Ends with the answer, or when none is to be expected. */
function forward(port, { incoming, body, outgoing }) {
  const { promise, resolve } = Promise.withResolvers();
  outgoing.once("close", resolve);
  setTimeout(() => resolve(), MOST).unref();
  const send = () => {
    const { method, url: path, headers } = incoming;
    const sent = request({ host: "127.0.0.1", port, method, path, headers, agent: false });
    sent.once("response", (response) => {
      if (response.headers["x-ratelimit-remaining"] === "0") response.headers["x-ratelimit-remaining"] = "99";
      outgoing.writeHead(response.statusCode, response.headers);
      response.pipe(outgoing);
    });
    sent.once("error", ({ code }) => {
      if (code === "ECONNREFUSED" && !outgoing.destroyed) setTimeout(send, PAUSE);
      else outgoing.destroy();
    });
    sent.end(body);
  };
  if (outgoing.destroyed) resolve();
  else send();
  return promise;
}
