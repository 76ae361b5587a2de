// Starts a mock that a team shares, on one machine and without containers: PostgreSQL, replicas of hr-mock, and a proxy in front of them.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres } from "./postgres.mjs";
import { startProxy } from "./proxy.mjs";
import { Replica } from "./replica.mjs";

const HELP = `Usage: npm run shared -- [options] [-- flags of hr-mock]

Starts PostgreSQL, replicas of hr-mock and a proxy on this machine. The data stays in the folder.

  --port <number>      port of the proxy; 0: any free one (default 4010)
  --host <address>     address of the proxy (default 127.0.0.1)
  --replicas <number>  how many replicas (default 3)
  --folder <folder>    PostgreSQL, its password and the control token (default ./hr-mock-shared)
  --data <url>         use this PostgreSQL database, and start none; its password comes from PGPASSWORD
  --help

Example: npm run shared -- --port 4020 -- --seed 7 --allow-private-webhooks
`;

const say = (line) => process.stdout.write(`${line}\n`);

function fail(message) {
  process.stderr.write(`shared: ${message}\n`);
  process.exit(2);
}

/** A whole number of a flag. */
function whole(name, text, from, to) {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= from && number <= to) return number;
  return fail(`--${name} must be a whole number from ${from} to ${to}, not '${text}'`);
}

function settings() {
  const split = process.argv.indexOf("--");
  const own = process.argv.slice(2, split === -1 ? undefined : split);
  const text = (value) => ({ type: "string", ...(value !== undefined && { default: value }) });
  const options = {
    port: text("4010"),
    host: text("127.0.0.1"),
    replicas: text("3"),
    folder: text("hr-mock-shared"),
    data: text(),
    help: { type: "boolean", default: false },
  };
  try {
    const { values } = parseArgs({ args: own, options });
    if (values.help) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    // npm runs scripts in the repository's folder; folders are named from where the person stands.
    const folder = resolve(process.env.INIT_CWD ?? process.cwd(), values.folder);
    const numbers = { port: whole("port", values.port, 0, 65_535), replicas: whole("replicas", values.replicas, 1, 16) };
    return { ...values, ...numbers, folder, flags: split === -1 ? [] : process.argv.slice(split + 1) };
  } catch (error) {
    return fail(error.message);
  }
}

/** The file of the control token, made at the first start. */
function controlToken(folder) {
  const file = join(folder, "control-token");
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  return file;
}

function explain(url, tokenFile, folder) {
  say(`
  API            ${url}/api/v1
  Control API    ${url}/_mock, with the token in ${tokenFile}
  Data           ${folder}

  A sandbox for a developer or a CI job (the same call again answers with the same keys):
    curl -s -X POST '${url}/_mock/sandboxes?ttl=PT2H' -H "Authorization: Bearer $(cat ${tokenFile})" \\
      -H 'Content-Type: application/json' -d '{"name":"ci-4711","owner":"Payroll team"}'

  Stop: Ctrl-C, or kill -TERM ${process.pid}. The next start goes on with the data.
`);
}

if (!existsSync(fileURLToPath(new URL("../../packages/mock-server/dist/hr-mock.js", import.meta.url))))
  fail("hr-mock is not built yet; start with 'npm run shared'");
const { port, host, replicas: count, folder, data, flags } = settings();
/** What has to be stopped, the last first. */
const running = [];
let stopping;

async function stop(status) {
  stopping ??= (async () => {
    for (const end of running.toReversed()) await end();
    process.exit(status);
  })();
  await stopping;
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    if (stopping === undefined) say("stopping");
    void stop(0);
  });
}

try {
  mkdirSync(folder, { recursive: true });
  const token = controlToken(folder);
  const env = {};
  let url = data;
  if (url === undefined) {
    const starting = startPostgres(folder);
    running.push(async () => {
      const started = await starting.catch(() => undefined);
      await started?.stop();
    });
    const postgres = await starting;
    // A signal may have come meanwhile.
    if (stopping !== undefined) await stop(0);
    url = postgres.url;
    // Not in the URL: everybody can read the process list.
    env.PGPASSWORD = postgres.password;
  }
  const args = ["--data", url, "--control-token-file", token, ...flags];
  const replicas = Array.from({ length: count }, (_, n) => new Replica({ name: `replica ${n + 1}`, args, env, say }));
  running.push(async () => void (await Promise.all(replicas.map((replica) => replica.stop()))));
  await Promise.all(replicas.map((replica) => replica.start()));
  const proxy = await startProxy({ host, port, replicas });
  // First the proxy takes no more connections, then the replicas finish, then the rest is cut.
  let closing;
  running.unshift(async () => void (await closing?.end()));
  running.push(async () => void (closing = await proxy.close()));
  explain(`http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${proxy.port}`, token, folder);
} catch (error) {
  // A replica that was stopped while it started is no error.
  if (stopping === undefined) process.stderr.write(`shared: ${error.message}\n`);
  await stop(2);
}
