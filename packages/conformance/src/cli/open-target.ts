import type { Connection, Target } from "../target/target.ts";
import { readTarget } from "../target-file/target-file.ts";
import { type Network, network } from "../wire/direct.ts";
import { defined } from "./flags.ts";

/** Flags of every command that sends requests to a target, as commander gives them. */
export interface ConnectionFlags {
  readonly target: string;
  readonly proxy?: string;
  readonly ca?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Hosts that the environment's proxy is not used for, as in most programs: a mock on this machine needs no `NO_PROXY`. */
const THIS_MACHINE = "localhost,127.0.0.1,[::1]";

/**
 * Reads a target and opens the network to it. A flag comes before the target file, the file before the environment.
 * @throws ConfigurationError for a target that cannot be read, a proxy that is no address, and files that cannot be used
 */
export async function openTarget(flags: ConnectionFlags, env: Environment = process.env): Promise<{ target: Target; fetch: Network }> {
  const read = await readTarget(flags.target, { env, fetch: network(connectionOf(flags, {}, env)) });
  const target = { ...read, connection: connectionOf(flags, read.connection, env) };
  return { target, fetch: network(target.connection) };
}

/** How the target is reached. Variables in lower case come before those in upper case, as in other programs. */
export function connectionOf(flags: Omit<ConnectionFlags, "target">, file: Connection = {}, env: Environment = {}): Connection {
  const variable = (name: string): string => env[name] ?? env[name.toUpperCase()] ?? "";
  const { proxy, ca, clientCert, clientKey } = flags;
  // A key belongs to a certificate, so both come from the same place.
  const { client_cert, client_key, client_key_password, ...own } = file;
  const certificate =
    clientCert === undefined && clientKey === undefined ? { client_cert, client_key } : { client_cert: clientCert, client_key: clientKey };
  const named = { ...own, ...defined({ ...certificate, proxy, ca, client_key_password }), no_proxy: variable("no_proxy") };
  if (named.proxy !== undefined) return named;
  const http = variable("http_proxy");
  const around = [named.no_proxy, THIS_MACHINE].filter((text) => text !== "").join(",");
  return { ...named, proxy: variable("https_proxy") || http, http_proxy: http, no_proxy: around };
}
