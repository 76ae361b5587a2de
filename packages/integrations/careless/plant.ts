import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PROGRAMS, type Program } from "../programs.ts";
import type { Careless } from "./careless.ts";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));

/** Writes the program with the mistake into `dist/<id>`, as deep as the careful one, and says how it is started. */
export function plant({ id, program: name, edit }: Careless): Program {
  const program = PROGRAMS.find((program) => program.name === name)!;
  const [careful, folder] = [`careful/${name}`, `dist/${id}`];
  rmSync(join(PACKAGE, folder), { recursive: true, force: true });
  cpSync(join(PACKAGE, careful), join(PACKAGE, folder), { recursive: true });
  const file = join(PACKAGE, folder, edit.file);
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(edit.find, () => edit.put),
  );
  return { ...program, command: program.command.map((part) => part.replace(careful, folder)) };
}
