/** The arguments of `hr-mock exec`, in two parts. */
export interface SplitArguments {
  /** Those of ours. */
  readonly own: readonly string[];
  /** The command and its arguments, untouched. Empty: there is none. */
  readonly command: readonly string[];
}

/**
 * Splits arguments before the wrapped command. It follows the first `--`; without one it is the first argument that is no
 * flag and no value of a flag, because PowerShell and some package managers remove `--`.
 * @param takesValue Whether the next argument is the value of a flag.
 */
export function splitCommand(args: readonly string[], takesValue: (flag: string) => boolean): SplitArguments {
  for (let place = 0; place < args.length; place += 1) {
    const arg = args[place]!;
    if (arg === "--") return { own: args.slice(0, place), command: args.slice(place + 1) };
    if (!arg.startsWith("-")) return { own: args.slice(0, place), command: args.slice(place) };
    if (!arg.includes("=") && takesValue(arg)) place += 1;
  }
  return { own: args, command: [] };
}
