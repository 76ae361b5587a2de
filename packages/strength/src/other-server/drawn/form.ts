/** Writes data as JSON, and reads it back. `undefined`: not shown. */
export interface Form<T> {
  readonly write: (data: T) => unknown;
  readonly read: (shown: unknown) => T;
  /** How a target file declares it at a path such as `$.size`. Left out: by the path. */
  readonly declared?: (path: string) => Declared;
}

/** A path, a part with its reader, or the parts of an object or the rows of a list by name. */
export type Declared = string | { readonly [name: string]: unknown };

/** How a target file declares a form at a path. */
export const declaredAt = (form: Pick<Form<never>, "declared">, path: string): Declared => form.declared?.(path) ?? path;

/** The parts of an object, or the rows of a list, at a path. @throws Error if the form is declared by a single path */
export function partsAt(form: Pick<Form<never>, "declared">, path: string): { readonly [name: string]: unknown } {
  const declared = declaredAt(form, path);
  if (typeof declared === "string") throw new Error(`${path} has no parts.`);
  return declared;
}

/** A part with another reader. */
export const readAs = (declared: Declared, reader: string): Declared =>
  typeof declared === "string" ? { at: declared, as: reader } : { ...declared, as: reader };

/** The path of a member. */
export const memberAt = (path: string, name: string): string => `${path}['${name}']`;

/** The data unchanged. */
export const plainForm = <T>(): Form<T> => ({ write: (data) => data, read: (shown) => shown as T });

/** A form that first converts the data. @param from converts back */
export const through = <T, S>(form: Form<S>, to: (data: T) => S, from: (shown: S) => T): Form<T> => ({
  write: (data) => form.write(to(data)),
  read: (shown) => from(form.read(shown)),
  ...(form.declared === undefined ? {} : { declared: form.declared }),
});

/** The data; null if there is none. */
export const orNull = <T>(form: Form<T>): Form<T | null> => ({
  write: (data) => (data === null ? null : form.write(data)),
  read: (shown) => (shown === null || shown === undefined ? null : form.read(shown)),
  ...(form.declared === undefined ? {} : { declared: form.declared }),
});

/** A list, each row in the same form. */
export const each = <T>(form: Form<T>): Form<readonly T[]> => ({
  write: (rows) => rows.map((row) => form.write(row)),
  read: (shown) => (shown as unknown[]).map((row) => form.read(row)),
  declared: (path) => ({ rows: `${path}[*]`, ...partsAt(form, "$") }),
});
