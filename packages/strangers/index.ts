/** A server that is started in process. `now`: the only clock that it reads, in milliseconds since 1970. */
export type Start = (options: { readonly now: () => number }) => Promise<{
  readonly handle: (request: Request) => Promise<Response>;
  /** Its target file. */
  readonly target: object;
}>;

/** A mistake that its author made on purpose. */
export interface Mistake {
  readonly what: string;
  /** Ids of the requirements that it violates. */
  readonly violates: readonly string[];
  readonly subtle: boolean;
  /** A request that shows it, and what it shows. */
  readonly witness: string;
}

/** Where each sound server starts. */
const ENTRIES = {
  phoenix: "phoenix/server.ts",
  axum: "axum/main.ts",
  ktor: "ktor/application.ts",
  dotnet: "dotnet/Program.ts",
  laravel: "laravel/server.ts",
  golang: "golang/server.ts",
  nest: "nest/server.ts",
  rails: "rails/server.ts",
};

export type SoundName = keyof typeof ENTRIES;

/** Whole, sound servers, by the manner in which they are written. */
export const SOUND: readonly SoundName[] = Object.keys(ENTRIES) as SoundName[];

/** Half-finished servers of 10, 18, 27 and 36 operations. */
export const HALF_FINISHED = [1, 2, 3, 4] as const;

/** The path is not known to the compiler: their authors' code keeps to its own rules. */
const load = async (path: string): Promise<unknown> => import(new URL(path, import.meta.url).href);

/** A sound server, with the rows of `forms` by which it is read. */
export async function sound(name: SoundName): Promise<{ readonly start: Start; readonly forms: Record<string, Record<string, unknown>> }> {
  const { start } = (await load(`./sound/${ENTRIES[name]}`)) as { start: Start };
  const { default: forms } = (await import(`./sound/${name}/forms.json`, { with: { type: "json" } })) as {
    default: Record<string, Record<string, unknown>>;
  };
  return { start, forms };
}

/** A half-finished server, with its mistakes and the operations that it does not have, such as `GET /analytics`. */
export async function halfFinished(
  n: (typeof HALF_FINISHED)[number],
): Promise<{ readonly start: Start; readonly mistakes: readonly Mistake[]; readonly absent: readonly string[] }> {
  const { start } = (await load(`./half-finished/${n}/server.ts`)) as { start: Start };
  const { mistakes, absent } = (await load(`./half-finished/${n}/mistakes.ts`)) as {
    mistakes: readonly Mistake[];
    absent: readonly string[];
  };
  return { start, mistakes, absent };
}
