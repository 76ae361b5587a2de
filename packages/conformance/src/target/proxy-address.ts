/** The parts of a proxy's address. */
export interface ProxyAddress {
  /** With user and password, without a path. */
  readonly url: string;
  /** To show: without user and password. */
  readonly shown: string;
  readonly password: string;
  /** `USER:PASSWORD`; "": neither. */
  readonly login: string;
}

/** The parts of an address such as `http://user:password@proxy.example:3128`, or without `http://`; undefined: it is no address of a proxy. */
export function partsOfProxy(text: string): ProxyAddress | undefined {
  const spelt = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(spelt)) return undefined;
  const { protocol, host, username, password } = new URL(spelt);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  try {
    const login = username === "" && password === "" ? "" : `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    const credentials = login === "" ? "" : `${username}:${password}@`;
    const shown = `${protocol}//${host}`;
    return { url: `${protocol}//${credentials}${host}`, shown, password: decodeURIComponent(password), login };
  } catch {
    return undefined;
  }
}
