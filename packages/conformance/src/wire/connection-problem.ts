import { MOST_HEADERS } from "../exchange/bounds.ts";
import { plainText } from "../exchange/text/plain-text.ts";

/** A proxy that cannot be reached, or opens no connection to the target. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";
}

/** What is known about a connection when it fails. */
export interface Attempted {
  /** Of the server: `HOST` or `HOST:PORT`. */
  readonly host: string;
  /** Whether the run has a client certificate. */
  readonly certified: boolean;
}

/** Errors of a connection by their code, in words. */
const IN_WORDS: readonly (readonly [code: RegExp, words: (attempted: Attempted, detail: string) => string])[] = [
  [/^CERT_HAS_EXPIRED$/, ({ host }) => `the certificate of ${host} has expired`],
  [/^CERT_NOT_YET_VALID$/, ({ host }) => `the certificate of ${host} is not valid yet`],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, ({ host }, names) => `the certificate is not for the host name of ${host}, but for ${names}`],
  [/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/, ({ host }) => `the certificate of ${host} is of an authority that is not known here`],
  [/ALERT_NO_APPLICATION_PROTOCOL/, ({ host }) => `${host} speaks no HTTP/1.1 over TLS`],
  [
    /ALERT_(?:CERTIFICATE|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|HANDSHAKE_FAILURE|UNKNOWN_CA|ACCESS_DENIED)/,
    ({ host, certified }) => `${host} ${certified ? "refuses the client certificate" : "wants a client certificate"}`,
  ],
];

/** Mends by the words above. */
const MENDS: readonly (readonly [reason: RegExp, mend: string])[] = [
  [/the proxy \S+ wants/, "write http://USER:PASSWORD@HOST:PORT in --proxy, connection.proxy or HTTPS_PROXY"],
  [/the proxy \S+ refuses user/, "correct user and password of the proxy; special characters are written with %"],
  [
    /the proxy \S+ (?:refuses|does not)/,
    "start the server, let the proxy allow this host, or name the host in NO_PROXY if it can be reached without the proxy",
  ],
  [/authority that is not known here/, "name the file of your authority by --ca FILE or connection.ca"],
  [
    /the proxy \S+ cannot/,
    "correct --proxy, connection.proxy or HTTPS_PROXY, or name the host in NO_PROXY if it can be reached without the proxy",
  ],
  [/has expired|is not valid yet/, "renew the certificate of the server, or correct this machine's clock"],
  [/is not for the host name/, "use a host name that the certificate has, or a certificate for this one"],
  [/wants a client certificate/, "add --client-cert FILE and --client-key FILE, or connection.client_cert and connection.client_key"],
  [/refuses the client certificate/, "use a client certificate that the server accepts"],
  [/speaks no HTTP\/1\.1/, "let the server, or the gateway before it, offer HTTP/1.1 beside HTTP/2 (ALPN http/1.1)"],
  [/WRONG_VERSION_NUMBER/, "write http:// in base_url, or name the TLS port"],
  [/CERT|certificate|SSL|TLS/, "use a certificate that Node trusts (--ca FILE names an authority of your own), or the right scheme"],
  [/ENOTFOUND|EAI_AGAIN/, "correct the host name, or name your proxy by --proxy URL"],
  [
    /UND_ERR_SOCKET|ECONNRESET/,
    "check that the server runs, and whether it wants a client certificate (--client-cert FILE), or another one",
  ],
  [/ECONNREFUSED/, "start the server, or correct host and port"],
];

/** What to do about a request without a response, by its reason; undefined: that cannot be said. */
export function mendOf(reason: string): string | undefined {
  return MENDS.find(([pattern]) => pattern.test(reason))?.[1];
}

/** The innermost cause of a failed fetch in words, in one line. */
export function reasonIn(error: unknown, attempted?: Attempted): string {
  if (!(error instanceof Error)) return String(error);
  const cause = causeOf(error);
  if (cause instanceof ProxyError) return cause.message;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  if (code === "UND_ERR_HEADERS_OVERFLOW") return `the headers of the answer are longer than ${MOST_HEADERS / 1024} kB`;
  const words = attempted && IN_WORDS.find(([pattern]) => pattern.test(code))?.[1];
  if (words !== undefined) return oneLine(`${words(attempted!, namesOf(cause))} (${code})`);
  return oneLine(cause.message.includes(code) ? cause.message : `${code} ${cause.message}`);
}

/** The error that caused another one: the first of several, if a host has several addresses. */
function causeOf(error: Error): Error {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0];
  return error.cause instanceof Error ? causeOf(error.cause) : error;
}

/** The names in a certificate that is for other hosts. */
function namesOf(cause: Error & { readonly cert?: { readonly subjectaltname?: string } }): string {
  const names = cause.cert?.subjectaltname ?? "another one";
  return plainText(names.replaceAll(/\b(?:DNS|IP Address):/g, "").slice(0, 200));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
