import { FormError } from "../declared-row.ts";
import { OPEN_REQUESTS, type RequestName } from "./index.ts";

/** A row of a target file for a request: the names and values to send, by part. */
export type DeclaredRequest = Readonly<Record<string, unknown>>;

const isMember = (value: unknown): boolean => typeof value === "string" && /^[\w-]+(?:\.[\w-]+){0,3}$/.test(value);

const isPlain = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);

const isConstants = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, one]) => isMember(name) && isPlain(one));

/** Reads a row of a target file. @throws FormError that names the first wrong part */
export function declaredRequest(name: RequestName, raw: unknown): DeclaredRequest {
  const place = `forms.${name}`;
  const { parts } = OPEN_REQUESTS[name];
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    throw new FormError(`${place} must be a map from parts to what is sent`);
  for (const [part, value] of Object.entries(raw)) {
    const kind = Object.hasOwn(parts, part) ? parts[part] : undefined;
    if (kind === undefined) throw new FormError(`${place}.${part} is no part of it; its parts are ${Object.keys(parts).join(", ")}`);
    if (typeof kind !== "string" && !kind.includes(value as string)) throw new FormError(`${place}.${part} must be ${kind.join(" or ")}`);
    if (kind === "name" && !isMember(value))
      throw new FormError(`${place}.${part} must be the name of a member, such as stage_id or target.stage`);
    if (kind === "value" && !isPlain(value)) throw new FormError(`${place}.${part} must be a text, a number, true or false`);
    if (kind === "constants" && !isConstants(value))
      throw new FormError(`${place}.${part} must be a map from members to a text, a number, true or false, such as { consent: true }`);
  }
  return raw as DeclaredRequest;
}
