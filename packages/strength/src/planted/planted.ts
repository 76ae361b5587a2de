/** A mistake planted into the second server: one change of its source. */
export interface Planted {
  /** Unique, in words: what the wrong server does. */
  readonly id: string;
  /** `plain`: most calls of an operation show it. `subtle`: one field, list, company, day or order of calls shows it. */
  readonly kind: "plain" | "subtle";
  /** Requirements that it breaks. */
  readonly breaks: readonly string[];
  /** A variant of the second server in which it shows. Default: `other`. */
  readonly variant?: string;
  /** Whether the target has a receiver, to which events are delivered. Default: no. */
  readonly receiver?: boolean;
  readonly edits: readonly Edit[];
}

/** One replacement in a file of `test/other-server`. */
export interface Edit {
  /** File name, such as `leave-routes.ts`. */
  readonly file: string;
  /** Text that stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}
