import { connect } from "node:net";
import { freePort, start } from "./child.mjs";

/** One attempt: the status line of the answer, or null when nobody listens yet. */
function ask(port, path, headers) {
  return new Promise((resolve) => {
    const lines = Object.entries({ Host: `127.0.0.1:${port}`, Connection: "close", ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const socket = connect(port, "127.0.0.1", () => socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`));
    socket.setNoDelay(true);
    socket.once("data", (chunk) => {
      resolve(chunk.toString("latin1", 0, 12));
      socket.destroy();
    });
    socket.once("error", () => resolve(null));
    socket.once("close", () => resolve(null));
  });
}

/**
 * Milliseconds from starting the process to its first 200, asked for about once a millisecond.
 * The process goes on running.
 * @throws with the process's own words when it ends first, or when `seconds` have passed
 */
export async function startUntilAnswer(contestant, { files, folder, core, id, headers, options = {}, seconds = 30 }) {
  const port = await freePort();
  const { args } = contestant.command({ port, files, ...options });
  const begun = performance.now();
  const server = start({ args, folder, core });
  let answer = null;
  const path = contestant.paths.one(id);
  for (;;) {
    answer = (await ask(port, path, headers)) ?? answer;
    const milliseconds = performance.now() - begun;
    if (answer === "HTTP/1.1 200") return { server, port, milliseconds };
    const failure =
      server.failure() ?? (milliseconds > seconds * 1000 ? `no 200 within ${seconds} s; last answer: ${answer ?? "none"}` : null);
    if (failure !== null) {
      await server.stop();
      throw new Error(failure);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
