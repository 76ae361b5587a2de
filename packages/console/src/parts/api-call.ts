/** A request of the API. */
export interface ApiCall {
  readonly method: string;
  /** From the root. */
  readonly path: string;
  readonly token: string;
  /** JSON text; empty: none. */
  readonly body: string;
}

interface ApiAnswer {
  readonly status: number;
  readonly body: string;
  /** What the API says if it refuses; empty: it does not. */
  readonly refusal: string;
}

/** Sends a request to the API. */
export async function sendCall({ method, path, token, body }: ApiCall): Promise<ApiAnswer> {
  const headers = { Authorization: `Bearer ${token}`, ...(body === "" ? {} : { "Content-Type": "application/json" }) };
  const response = await fetch(path, { method, headers, ...(body === "" ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, body: text, refusal: refusalIn(text) };
}

function refusalIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { readonly error?: { readonly code: string; readonly message: string } };
    return error === undefined ? "" : `${error.code}: ${error.message}`;
  } catch {
    return "";
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a command of a shell. */
export function curlOf({ method, path, token, body }: ApiCall, origin: string): string {
  const lines = [`curl -s -X ${method} ${quoted(origin + path)}`, `-H ${quoted(`Authorization: Bearer ${token}`)}`];
  if (body !== "") lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`);
  return lines.join(" \\\n  ");
}
