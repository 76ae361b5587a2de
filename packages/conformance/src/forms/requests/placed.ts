type Body = Record<string, unknown>;

/**
 * A body with each value at its place: `person.email` is the member `email` of the object in the member `person`.
 * @param body to which they are added; default: none
 */
export function placed(members: Readonly<Record<string, unknown>>, body: Readonly<Body> = {}): Readonly<Body> {
  const all = structuredClone(body) as Body;
  for (const [place, value] of Object.entries(members)) {
    const names = place.split(".");
    let within = all;
    for (const name of names.slice(0, -1)) {
      const inner = Object.hasOwn(within, name) ? within[name] : undefined;
      within = put(within, name, typeof inner === "object" && inner !== null ? inner : {}) as Body;
    }
    put(within, names.at(-1)!, value);
  }
  return all;
}

/** Sets a member, whatever its name is. */
function put(body: Body, name: string, value: unknown): unknown {
  Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true });
  return value;
}
