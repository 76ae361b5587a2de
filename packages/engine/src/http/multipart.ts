import { Busboy } from "@fastify/busboy";
import type { FormPart } from "../contract/request.ts";

/** The parts of a multipart body in their order. What servers for HTTP/1.1 take is taken, such as names without quotes and `filename*`. */
export async function readParts(body: Uint8Array, type: string): Promise<readonly FormPart[] | "malformed"> {
  const parts: (Omit<FormPart, "bytes"> & { readonly chunks: Uint8Array[] })[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const isPartAFile = (_name: string | undefined, _type: string | undefined, filename: string | undefined): boolean =>
        filename !== undefined;
      const parser = new Busboy({ headers: { "content-type": type }, isPartAFile });
      parser.on("field", (name, value) => void parts.push({ name, filename: null, type: "", chunks: [Buffer.from(value)] }));
      parser.on("file", (name, file, filename, _encoding, declared) => {
        const chunks: Uint8Array[] = [];
        parts.push({ name, filename, type: declared, chunks });
        file.on("data", (chunk: Uint8Array) => void chunks.push(chunk));
        file.on("error", reject);
      });
      parser.on("error", reject);
      parser.on("finish", resolve);
      parser.end(body);
    });
  } catch {
    return "malformed";
  }
  return parts.map(({ chunks, ...part }) => ({ ...part, bytes: new Uint8Array(Buffer.concat(chunks)) }));
}
