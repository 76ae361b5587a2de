import { edit } from "./places.ts";

export const before = (line: string, code: string): ReturnType<typeof edit> => edit(line, `${code}\n    ${line}`);
