import type { ProgramEnd, ProgramPlace, RunProgram } from "@hr-platform/client-check/run/program";
import { environmentOf } from "../exec/environment.ts";
import type { OwnFolders } from "./own-folder.ts";
import { startCaptured } from "./run-captured.ts";

/** The environment of one run: that of `exec --sandbox`. */
export function environmentAt(place: ProgramPlace, inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environmentOf(place, inherited), ...place.variables };
}

/** A text in which `{run}` is the name of a run, which no other one has. */
export function inRun(text: string, { sandbox }: Pick<ProgramPlace, "sandbox">): string {
  return text.replaceAll("{run}", sandbox);
}

/** A program that ends by itself, such as a test command. `folders`: where its runs are. Default: the folder of this process. */
export function programOf(
  [program, ...args]: readonly [string, ...string[]],
  inherited: NodeJS.ProcessEnv,
  folders?: OwnFolders,
): RunProgram {
  return async (place, signal) => {
    const runIn = async (folder?: string): Promise<ProgramEnd> => {
      const running = startCaptured([program, ...args.map((text) => inRun(text, place))], environmentAt(place, inherited), folder);
      const stop = (): void => void running.stop();
      signal.addEventListener("abort", stop, { once: true });
      try {
        return await running.ended;
      } finally {
        signal.removeEventListener("abort", stop);
      }
    };
    return folders === undefined ? await runIn() : await folders.run(place, runIn);
  };
}
