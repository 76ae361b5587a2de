import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import {
  type Flag,
  type FlagReader,
  misfit,
  readBoolean,
  readText,
  wholeFrom,
  readTexts,
} from "@hr-platform/engine/contract/settings/option-readers";
import { MOST_SANDBOXES, SETTINGS, type Settings } from "@hr-platform/engine/contract/settings/settings";
import type { Reads } from "@hr-platform/replicas/data/replica";
import { readOrigin } from "@hr-platform/engine/http/origins";
import { isToken } from "./control-token.ts";

export type LogForm = "pretty" | "json" | "silent";

const READS: readonly Reads[] = ["ordered", "current", "local"];

/** What `start` needs besides the options of a mock. All have defaults. */
export interface ProcessSettings {
  readonly port: number;
  readonly host: string;
  readonly log: LogForm;
  /** Whether to print what the pipeline does with each request. */
  readonly trace: boolean;
  /** How many entries behind a saved state are kept. */
  readonly keep: number;
  readonly reads: Reads;
  /** Whether the console is opened in the browser. */
  readonly open: boolean;
  /** Whether the end of standard input ends the process. */
  readonly endWithInput: boolean;
}

/** What the flags of `start` set. `world` is still the text of the flag; the file is read later. */
export interface FlagValues extends Omit<Settings, "world">, ProcessSettings {
  readonly world: string;
  readonly config: string;
  /** A JSON report of the conformance suite. */
  readonly like: string;
  readonly cors: readonly string[];
  readonly maxSandboxes: number;
  /** A folder, or the URL of a PostgreSQL database. */
  readonly data: string;
  readonly controlToken: string;
  readonly controlTokenFile: string;
  readonly tlsCert: string;
  readonly tlsKey: string;
}

const readLog: FlagReader<LogForm> = (name, value) => {
  if (value === "pretty" || value === "json" || value === "silent") return value;
  throw misfit(name, value, "pretty, json or silent");
};

const readReads: FlagReader<Reads> = (name, value) => {
  const way = READS.find((one) => one === value);
  if (way === undefined) throw misfit(name, value, "ordered, current or local");
  return way;
};

/** The message does not quote the value: it may be a token with one wrong character. */
const readToken: FlagReader<string> = (name, value) => {
  if (typeof value === "string" && isToken(value)) return value;
  throw new ConfigurationError(`${name} must be ASCII without spaces, as it is sent in a header`);
};

const readCors: FlagReader<readonly string[]> = (name, value) => {
  return readTexts("origins such as https://app.example, or * for any")(name, value).map((origin) => readOrigin(name, origin));
};

type StartFlags = { readonly [F in keyof FlagValues]: Flag<FlagValues[F]> } & {
  readonly [F in keyof ProcessSettings]: { readonly default: ProcessSettings[F] };
};

/** The flags of `start`, in the order of `--help`. */
export const START_FLAGS: StartFlags = {
  port: { default: 4010, flag: "--port <number>", help: "port to listen on; 0: any free one (default 4010)", read: wholeFrom(0, 65535) },
  host: { default: "127.0.0.1", flag: "--host <address>", help: "address to listen on (default 127.0.0.1)", read: readText },
  ...SETTINGS,
  world: { default: "default", flag: SETTINGS.world.flag, help: SETTINGS.world.help, read: readText },
  config: { flag: "--config <file>", help: "read flags from a JSON or YAML file" },
  like: {
    flag: "--like <report.json>",
    help: "answer like the service of a conformance report, as far as it shows: its decisions and its rate limit",
  },
  log: { default: "silent", flag: "--log <form>", help: "log every request: pretty, json or silent (default silent)", read: readLog },
  data: {
    flag: "--data <place>",
    help: "keep everything in a folder, or in PostgreSQL (postgres://user@host/db) for several processes (default: in memory)",
    read: readText,
  },
  keep: {
    default: 100_000,
    flag: "--keep <number>",
    help: "with --data: entries to keep behind the last saved state (default 100000)",
    read: wholeFrom(0, 1e9),
  },
  reads: {
    default: "ordered",
    flag: "--reads <way>",
    help: "with --data: ordered; current: a read that changes nothing is faster and not in the journal; local: and may miss what other processes just wrote (default ordered)",
    read: readReads,
  },
  trace: {
    default: false,
    flag: "--trace",
    help: "print what the pipeline does with every request: steps, decisions read, changes, events",
    read: readBoolean,
  },
  open: { default: false, flag: "--open", help: "open the console in the browser", read: readBoolean },
  endWithInput: {
    default: false,
    flag: "--end-with-input",
    help: "end when standard input ends, so that the mock never outlives the program that started it",
    read: readBoolean,
  },
  maxSandboxes: {
    flag: "--max-sandboxes <number>",
    help: `the most sandboxes at a time (default ${MOST_SANDBOXES})`,
    read: wholeFrom(0, 1_000_000),
  },
  cors: {
    flag: "--cors <origin>",
    help: "allow web pages of this origin to use the API; repeatable, * for any (default: this machine's only)",
    repeats: true,
    read: readCors,
  },
  controlToken: {
    flag: "--control-token <token>",
    help: "token for the control API from other machines and through proxies; or set HR_MOCK_CONTROL_TOKEN (default: none)",
    read: readToken,
  },
  controlTokenFile: {
    flag: "--control-token-file <file>",
    help: "read that token from the first line of a file (default: none)",
    read: readText,
  },
  tlsCert: {
    flag: "--tls-cert <file>",
    help: "serve HTTPS with this certificate and its chain, PEM; read again at SIGHUP (default: HTTP)",
    read: readText,
  },
  tlsKey: { flag: "--tls-key <file>", help: "private key of that certificate, PEM without a passphrase", read: readText },
};

/** The flag of a setting, such as `--rate-limit`. */
export function flagOf(name: string): string {
  return START_FLAGS[name as keyof FlagValues].flag.split(" ", 1)[0]!;
}
