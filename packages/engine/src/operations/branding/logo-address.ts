import type { LogoFile } from "@hr-platform/domain";
import { isOrigin } from "../../contract/origin.ts";
import { ENDINGS } from "./image-type.ts";

const PATH = /^\/logos\/([0-9a-f-]{36})\.(png|jpg|webp|svg)$/;
/** The origin if a request does not give one. */
const NOWHERE = "http://mock";

/** The logo of a path outside the API, and the file extension in it. */
export interface LogoPlace {
  readonly id: string;
  readonly ending: string;
}

/** undefined: the path is not that of a logo. */
export function logoPlace(path: string): LogoPlace | undefined {
  const match = PATH.exec(path);
  return match === null ? undefined : { id: match[1]!, ending: match[2]! };
}

/** The absolute URL of an uploaded logo, at the origin that the client uses. Each upload has another URL. */
export function logoAddress({ id, media_type }: LogoFile, origin: string | undefined): string {
  const start = origin !== undefined && isOrigin(origin) ? origin : NOWHERE;
  return `${start}/logos/${id}.${ENDINGS[media_type]}`;
}
