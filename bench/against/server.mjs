import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "../child.mjs";
import { BASE_PATH, headers } from "../world.mjs";

/** The largest company: many employees ask for leave in turn. */
const KEY = "hrk_southern_full";

const PROBE = new URL("probe.mjs", import.meta.url).href;
const running = new Set();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

async function data(origin, path) {
  const response = await fetch(`${origin}${BASE_PATH}${path}`, { headers: headers(KEY) });
  if (!response.ok) throw new Error(`GET ${path} is answered with ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return (await response.json()).data;
}

/** Asks until there is an answer. The pauses leave the processor time of a start to the start. */
async function firstAnswer(origin, hasEnded) {
  for (;;) {
    const ended = hasEnded();
    if (ended !== null) throw new Error(`the server ended before its first answer: ${ended}`);
    try {
      return await data(origin, "/employees?limit=20");
    } catch (error) {
      if (error.cause?.code !== "ECONNREFUSED") throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/** Starts a built command, with the probe in it, and waits for its first answer. */
export async function startServer(command) {
  const port = await freePort();
  const flags = ["--port", String(port), "--rate-limit", "off", "--log", "silent"];
  const child = spawn(process.execPath, ["--import", PROBE, command, "start", ...flags], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  running.add(child);
  let written = "";
  let ended = null;
  child.stderr.setEncoding("utf8").on("data", (text) => (written = (written + text).slice(-500)));
  const gone = new Promise((resolve) => {
    child.once("close", (status) => {
      running.delete(child);
      ended = written.trim().split("\n").at(-1) || `status ${status}`;
      resolve();
    });
  });
  /** Milliseconds of processor time since the start of the process, of all its threads; and its resident bytes. */
  const used = () =>
    new Promise((resolve, reject) => {
      const lost = () => reject(new Error(`the server ended: ${ended}`));
      child.once("close", lost);
      child.once("message", (message) => {
        child.off("close", lost);
        resolve(message);
      });
      child.send("used");
    });
  const stop = async () => {
    child.kill("SIGKILL");
    await gone;
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await firstAnswer(origin, () => ended);
    return { port, origin, used, stop, first: await used() };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the requests name: the employees of one jurisdiction, and a type of leave that they can ask for. */
export async function placesOf({ origin }) {
  const people = await data(origin, "/employees?limit=100");
  const { jurisdiction } = people[0];
  const types = await data(origin, "/leave-types");
  const { id: type } = types.find(({ name, is_paid }) => !is_paid && name.endsWith(`(${jurisdiction})`));
  const employees = people.filter((person) => person.jurisdiction === jurisdiction).map(({ id }) => id);
  return { key: KEY, id: employees[0], employees, type };
}

/** Puts the data back as they were, so that all rounds write into equally much. */
export async function reset({ origin }) {
  const response = await fetch(`${origin}/_mock/reset`, { method: "POST" });
  if (!response.ok) throw new Error(`a reset is answered with ${response.status}`);
  await response.arrayBuffer();
}
