/** An error as undici makes it: each of its versions, and each copy of it, knows its errors by these marks. */
function undiciError(name: string, code: string, message: string): Error {
  return Object.assign(new Error(message), {
    name,
    code,
    [Symbol.for("undici.error.UND_ERR")]: true,
    [Symbol.for(`undici.error.${code}`)]: true,
  });
}

/** Errors as a client sees them when a real connection fails. */
export const clientErrors = {
  /** The server reset the connection. */
  reset: (): Error => Object.assign(new Error("read ECONNRESET"), { errno: -104, code: "ECONNRESET", syscall: "read" }),
  /** The server closed the connection within the body. */
  closed: (): Error => undiciError("SocketError", "UND_ERR_SOCKET", "other side closed"),
  slowHeaders: (): Error => undiciError("HeadersTimeoutError", "UND_ERR_HEADERS_TIMEOUT", "Headers Timeout Error"),
  aborted: (): Error => undiciError("AbortError", "UND_ERR_ABORTED", "Request aborted"),
  destroyed: (): Error => undiciError("ClientDestroyedError", "UND_ERR_DESTROYED", "The client is destroyed"),
} as const;
