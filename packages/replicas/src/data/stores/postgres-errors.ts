import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { StoreUnreachable } from "../store.ts";

/** A database as messages name it. It has no password. */
export interface DatabasePlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

interface Failure {
  readonly message: string;
  /** SQLSTATE of the server, or the code of an error of the network. */
  readonly code?: string;
}

/** What the server said, on one line. */
const said = ({ message }: Failure): string => message.replaceAll(/\s+/g, " ").trim() || "no reason given";

const at = ({ host, port }: DatabasePlace): string => (host.startsWith("/") ? host : `${host}:${port}`);

export const whereOf = (place: DatabasePlace): string => `the database '${place.database}' at ${at(place)}`;

/** Codes of TLS certificates that are not trusted. */
const UNTRUSTED = /CERT|SIGNATURE|ERR_TLS_/;

/** An error at the start, as one line that names the mend. */
export function cannotOpen(error: unknown, place: DatabasePlace): unknown {
  if (error instanceof ConfigurationError) return error;
  const cause = (error instanceof StoreUnreachable ? error.cause : error) as Failure;
  return new ConfigurationError(`--data: ${reason(cause, place)}`, { cause });
}

function reason(failure: Failure, place: DatabasePlace): string {
  const { user, database } = place;
  switch (failure.code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host '${place.host}' is not known; correct the name, or look at the network`;
    case "ECONNREFUSED":
    case "ENOENT":
      return `nothing listens at ${at(place)}; start PostgreSQL there, or correct host and port`;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return `${at(place)} does not answer; start PostgreSQL there, or correct host and port`;
    case "3D000":
      return `there is no database '${database}' at ${at(place)}; make it with 'createdb ${database}', or correct the name`;
    case "28P01":
      return `${at(place)} refused the password of '${user}'; correct it in the URL or in PGPASSWORD`;
    case "28000":
      return `${at(place)} refused '${user}' (${said(failure)}); correct the user, add ?sslmode=require, or change pg_hba.conf`;
    case "42501":
      return `'${user}' may not make or use the schema hr_mock in ${whereOf(place)}; run '${grant(failure, place)}', or name its owner`;
    case "25006":
      return `${whereOf(place)} cannot be written; name the primary, not a standby`;
    case "53100":
      return `the disk of ${whereOf(place)} is full; make room on it`;
    case "53300":
      return `${at(place)} has no connection left; raise its max_connections, or end other clients`;
    case "57P03":
      return `${at(place)} is starting or stopping; try again when it is ready`;
    case undefined:
    default:
  }
  if (/password must be a (?:non-empty )?string|no password/i.test(failure.message))
    return `${at(place)} wants a password for '${user}'; put it in the URL or in PGPASSWORD`;
  if (/does not support SSL|establishing an SSL/i.test(failure.message))
    return `${at(place)} refused TLS; turn it on there, or use ?sslmode=disable`;
  if (UNTRUSTED.test(failure.code ?? ""))
    return `the certificate of ${at(place)} is not trusted (${failure.code}); add ?sslrootcert=FILE, or correct the host`;
  if (
    /^(?:08P01|EPROTO)$/.test(failure.code ?? "") ||
    /terminated|ended|timeout|ECONNRESET|unexpected|authentication/i.test(failure.message)
  )
    return `${at(place)} does not answer as PostgreSQL does (${said(failure)}); correct host and port`;
  return `${whereOf(place)} cannot be used (${said(failure)}); look at its log`;
}

/** What gives a user the rights that it lacks: to make the schema, or to use one that there is. */
function grant({ message }: Failure, { user, database }: DatabasePlace): string {
  if (message.includes(database)) return `GRANT CREATE ON DATABASE "${database}" TO "${user}"`;
  return `GRANT ALL ON SCHEMA hr_mock TO "${user}"; GRANT ALL ON ALL TABLES IN SCHEMA hr_mock TO "${user}"`;
}

/** An error of a database that was open. */
export function postgresLoss(error: unknown, place: DatabasePlace): StoreUnreachable {
  if (error instanceof StoreUnreachable) return error;
  const failure = error as Failure;
  const text = failure.code === "53100" ? "its disk is full" : said(failure);
  return new StoreUnreachable(`${whereOf(place)} cannot be reached: ${text}`, { cause: error });
}

/** Whether a connection is of no use after an error: it was lost, the server is ending, or it became a standby. */
export function losesConnection(error: unknown): boolean {
  const { code = "" } = error as Failure;
  return !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|57P|25006|53300)/.test(code) || (error as { severity?: string }).severity === "FATAL";
}
