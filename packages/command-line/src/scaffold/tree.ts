/** The repository, as a scaffold reads it. Paths are relative to its root. */
export interface Tree {
  /** undefined: no such file. */
  read(path: string): string | undefined;
  /** Names of the files in a folder, without those of its folders. */
  list(folder: string): readonly string[];
}

/** What a scaffold writes, and what is left for a person. */
export interface Scaffold {
  /** The whole new text of each file, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** One line for each step, each naming a file or a command. */
  readonly left: readonly string[];
}
