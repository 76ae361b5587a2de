import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@hr-platform/property-runs";
import { type SpawnDescription, describeSpawn } from "./spawn-description.ts";

const FOUND: Readonly<Record<string, string>> = {
  npm: String.raw`C:\Program Files (x86)\nodejs\npm.cmd`,
  node: String.raw`C:\nodejs\node.exe`,
};

function onWindows(...command: [string, ...string[]]): SpawnDescription {
  const find = (name: string): string | null => FOUND[name] ?? null;
  return describeSpawn(command, { platform: "win32", find, env: { ComSpec: String.raw`C:\Windows\cmd.exe` } });
}

/** A line after cmd.exe has read it. What has no caret before it is the shell's own. */
function read(line: string): string {
  expect(line).not.toMatch(/(?<!(?:^|[^^])(?:\^\^)*\^)[&|<>%!()"]/);
  return line.replaceAll(/\^(.)/gs, "$1");
}

/** The arguments that a program gets from a command line, by the rules of Windows. */
function received(line: string): string[] {
  const args = [""];
  let isQuoted = false;
  for (let place = 0; place < line.length; place += 1) {
    const [slashes] = /^\\*/.exec(line.slice(place))!;
    place += slashes.length;
    const isQuote = line[place] === '"';
    // Backslashes count only before a quote: two are one, and an odd one makes the quote a character.
    args[args.length - 1] += isQuote ? slashes.slice(0, slashes.length >> 1) : slashes;
    if (isQuote && slashes.length % 2 === 0) isQuoted = !isQuoted;
    else if (line[place] === " " && !isQuoted) args.push("");
    else args[args.length - 1] += line[place] ?? "";
  }
  return args;
}

test("on Windows, npm is a batch file that cmd.exe runs", () => {
  const { file, args, verbatim } = onWindows("npm", "test");
  expect([file, args.slice(0, 3), verbatim]).toEqual([String.raw`C:\Windows\cmd.exe`, ["/d", "/s", "/c"], true]);
  expect(read(args[3]!.slice(1, -1))).toMatch(/^"C:\\Program Files \(x86\)\\nodejs\\npm\.cmd" /);
});

test("no argument of a batch file is read as a command, and each arrives as it is", () => {
  const special = fc.constantFrom('"', "\\", "^", "&", "|", "<", ">", "%", "!", "(", ")", " ", "a", "%PATH%", "--", "ä");
  const argument = fc.array(special).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(argument, { minLength: 1 }), (sent) => {
      const once = read(onWindows("npm", ...sent).args[3]!.slice(1, -1));
      const toProgram = read(once.slice(once.indexOf('.cmd" ') + 6));
      expect(received(toProgram)).toEqual(sent);
    }),
    runs(20, 1000),
  );
});

test("a program is started without cmd.exe, with its arguments as they are", () => {
  expect(onWindows("node", "a & b", '"')).toEqual({ file: FOUND["node"], args: ["a & b", '"'], verbatim: false });
});

test("what Windows cannot start is refused before it is tried", () => {
  expect(() => onWindows("nope")).toThrow(expect.objectContaining({ code: "ENOENT" }));
  expect(() => onWindows("npm", "two\nlines")).toThrow("a batch file cannot take an argument with a line break");
});

test("elsewhere nothing is looked up or quoted", () => {
  const never = (): never => expect.unreachable();
  expect(describeSpawn(["npm", "a b"], { platform: "linux", find: never, env: {} })).toEqual({
    file: "npm",
    args: ["a b"],
    verbatim: false,
  });
});
