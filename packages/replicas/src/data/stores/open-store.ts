import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type { DataStore } from "../store.ts";

/**
 * The store that `--data` names: the URL of a PostgreSQL database, or a folder. Only what is used is loaded.
 * @throws ConfigurationError if it is a URL of something else.
 */
export async function openStore(data: string): Promise<DataStore> {
  if (data === "") throw new ConfigurationError("--data is empty; name a folder, or a database as postgres://user@host/name");
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(data)?.[1]?.toLowerCase();
  if (scheme === undefined) return (await import("./sqlite-thread.ts")).threadedSqlite(data);
  if (scheme === "postgres" || scheme === "postgresql") return (await import("./postgres-store.ts")).postgresStore(data);
  throw new ConfigurationError(`--data cannot use '${scheme}://…'; name a folder, or a database as postgres://user@host/name`);
}

/** The place of `--data` for users to read: without a password, which may also be in the query. */
export function dataPlace(data: string): string {
  if (!data.includes("://")) return data;
  if (!URL.canParse(data)) return data.replace(/:\/\/.*$/s, "://…");
  const { protocol, username, host, pathname, searchParams } = new URL(data);
  const socket = searchParams.get("host");
  return `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}${socket === null ? "" : `?host=${socket}`}`;
}
