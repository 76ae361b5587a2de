import type { LogoFile } from "@hr-platform/fixtures";
import { ENDINGS } from "./image-type.ts";

const PATH = /^\/logos\/([0-9a-f-]{36})\.(png|jpg|webp|svg)$/;
const ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d+)?$/;
/** Where a request does not say how it reached the mock. */
const NOWHERE = "http://mock";

/** Which logo a path outside the API names, and the ending that it gives it. */
export interface LogoPlace {
  readonly id: string;
  readonly ending: string;
}

/** undefined: the path names no logo. */
export function logoPlace(path: string): LogoPlace | undefined {
  const match = PATH.exec(path);
  return match === null ? undefined : { id: match[1]!, ending: match[2]! };
}

/** The absolute address at which an uploaded logo is served, where the client reached the mock: another one for every upload. */
export function logoAddress({ id, media_type }: LogoFile, origin: string | undefined): string {
  const start = origin !== undefined && ORIGIN.test(origin) ? origin : NOWHERE;
  return `${start}/logos/${id}.${ENDINGS[media_type]}`;
}
