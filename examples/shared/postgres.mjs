// A PostgreSQL of one's own: in a folder, on a port of this machine, with a password that only this folder has.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";

const DEBIAN = "/usr/lib/postgresql";
const USER = "hr_mock";
/** PostgreSQL refuses to run as root. */
const ROOT = process.getuid?.() === 0;
const AS_POSTGRES = ROOT ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"] : [];

/** The folder of PostgreSQL's programs: Debian's newest, or one of PATH; undefined: it is not installed. */
export function findPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, "bin")), ...(process.env.PATH ?? "").split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/**
 * Starts a PostgreSQL in a folder, and makes it at the first time.
 * @returns `url` without the password, `password`, and `stop()`. @throws Error with one line
 */
export async function startPostgres(folder) {
  const bin = findPrograms();
  if (bin === undefined)
    throw new Error("PostgreSQL is not installed; install it with 'apt-get install postgresql', or name one with --data postgres://…");
  const home = join(folder, "postgres");
  const data = join(home, "data");
  const passwordFile = join(home, "password");
  const isNew = !existsSync(join(data, "PG_VERSION"));
  if (isNew) {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { mode: 0o700 });
    writeFileSync(passwordFile, randomBytes(18).toString("base64url"), { mode: 0o600 });
    if (ROOT) spawnSync("chown", ["-R", "postgres", home]);
    run(bin, home, ["initdb", "-D", data, "-U", USER, "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--no-locale"]);
  }
  const port = await freePort();
  const server = await serve(bin, folder, data, port);
  const password = readFileSync(passwordFile, "utf8");
  const env = { PGHOST: "127.0.0.1", PGPORT: String(port), PGUSER: USER, PGPASSWORD: password };
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGINT");
    await ended;
  };
  try {
    // A first start may have ended before it made the database.
    const found = run(bin, home, ["psql", "-XqAt", "-d", "postgres", "-c", `SELECT 1 FROM pg_database WHERE datname = '${USER}'`], env);
    if (found.trim() === "") run(bin, home, ["createdb", USER], env);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://${USER}@127.0.0.1:${port}/${USER}`, password, pid: server.pid, stop };
}

function run(bin, cwd, [program, ...args], env = {}) {
  const [command, ...rest] = [...AS_POSTGRES, join(bin, program), ...args];
  const { status, stdout, stderr, error } = spawnSync(command, rest, {
    cwd: ROOT ? "/" : cwd,
    encoding: "utf8",
    env: { ...process.env, ...env, LC_ALL: "C" },
  });
  if (status === 0) return stdout;
  const said = error?.message ?? stderr.trim().split("\n").at(-1);
  const hint = /permission denied/i.test(said) && ROOT ? "; as root, name a folder that the user 'postgres' can reach with --folder" : "";
  throw new Error(`${program} failed: ${said}${hint}`);
}

/** Runs the server, and waits until it takes connections. */
async function serve(bin, folder, data, port) {
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="].flatMap((setting) => ["-c", setting]);
  const [command, ...args] = [...AS_POSTGRES, join(bin, "postgres"), "-D", data, ...settings];
  // In a process group of its own: Ctrl-C is for this program, which ends the replicas first.
  const server = spawn(command, args, {
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, LC_ALL: "C" },
  });
  const log = createWriteStream(join(folder, "postgres.log"), { flags: "a", mode: 0o600 });
  server.stderr.pipe(log);
  await new Promise((resolve, reject) => {
    let said = "";
    server.stderr.setEncoding("utf8").on("data", function look(text) {
      said += text;
      if (!said.includes("ready to accept connections")) return;
      server.stderr.off("data", look);
      resolve();
    });
    server.once("error", reject);
    server.once("exit", () => {
      if (said.includes("postmaster.pid"))
        return reject(new Error(`processes of an earlier start still use ${folder}; end them with: pkill -INT -f ${folder}/`));
      const reasons = [...said.matchAll(/(?:FATAL|HINT):\s*(.*)/g)].map(([, reason]) => reason);
      reject(new Error(`PostgreSQL did not start: ${reasons.join(" ") || said.trim().split("\n").at(-1)}`));
    });
  });
  return server;
}

/** A port of this machine that nobody uses. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
