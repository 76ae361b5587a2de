import { resolve, sep } from "node:path";

/** An answer that a mock of another tool has ready for a request, as far as its file says. */
export interface Stub {
  /** The file and the place in it, for a reader who looks for it. */
  readonly place: string;
  /** In upper case; `ANY`: every method. */
  readonly method: string;
  /** Which paths it answers. */
  readonly path: StubPath;
  /** The query that it answers, without its question mark; "": it asks for none. */
  readonly query: string;
  /** The body of the request; undefined: it answers any. */
  readonly sent?: string | undefined;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Why it cannot be judged, such as that its body is made for each request. */
  readonly unknown?: string | undefined;
}

/** The paths of a stub: with a segment `:any` for what it does not care about, or a pattern for the whole path. */
export type StubPath = string | { readonly pattern: RegExp; readonly withQuery: boolean };

/** A segment that may be anything. */
export const ANY = ":any";

/** What tools write in a body that is filled in for each request. */
export const TEMPLATE: RegExp = /\{\{[^}]+\}\}/;

/** A file that a stub names, below the folder in which such files are; undefined: it names one elsewhere, which is not the stub's. */
export function fileBelow(folder: string, name: string): string | undefined {
  const path = resolve(folder, name);
  return path.startsWith(resolve(folder) + sep) ? path : undefined;
}

export const MADE_LATER = "its body is a template, which only its own server fills in";
