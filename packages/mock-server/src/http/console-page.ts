import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { embedded } from "@hr-platform/command-line/embedded";
import { refuse } from "../contract/errors.ts";
import { type ApiRequest, type ApiResponse, header } from "../contract/request.ts";
import { respond } from "../pipeline/respond.ts";
import { RENDERER, readRenderer } from "./renderer.ts";
import { wantsPage } from "./wants-page.ts";

/** Where the built page is: beside the bundle, or in the repository. */
const FOLDERS: readonly string[] = ["../console/", "../../../console/dist/"];

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** The page runs its own files only and talks to the mock only. No other page may frame it. */
const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const NOT_BUILT =
  "<!doctype html><title>HR Platform mock</title><p>The console is not built here. In the repository, <code>npm run build</code> builds it; the control API is at <a href=/_mock/docs>/_mock/docs</a>.</p>";

/** Serves the console: one of its files (`/console/assets/…`), or the page for every other path. Files have hashes in their names. */
export async function sendPage(request: ApiRequest, now: number): Promise<ApiResponse> {
  const asset = /^\/console\/assets\/([\w.-]+\.(css|js|txt))$/.exec(request.path);
  if (asset === null && !wantsPage(request)) {
    const refusal = refuse.unknownPath();
    return respond(now, refusal.status, refusal.envelope(), { Vary: "Accept" });
  }
  const [name, ending] = asset === null ? ["index.html", "html"] : [asset[1]!, asset[2]!];
  const bytes = await read(name);
  if (bytes === undefined && asset !== null) {
    const refusal = refuse.unknownPath();
    return respond(now, refusal.status, refusal.envelope(), {});
  }
  const headers = {
    ...HEADERS,
    "Content-Type": TYPES[ending]!,
    "Cache-Control": asset === null || Object.hasOwn(RENDERER, name) ? "no-cache" : "public, max-age=31536000, immutable",
    Vary: asset === null ? "Accept, Accept-Encoding" : "Accept-Encoding",
  };
  const whole = bytes ?? Buffer.from(NOT_BUILT);
  if (!/\bgzip\b/.test(header(request, "accept-encoding") ?? "")) return { ...respond(now, 200, "", headers), bytes: whole };
  return { ...respond(now, 200, "", { ...headers, "Content-Encoding": "gzip" }), bytes: await compressed(name, whole) };
}

async function read(name: string): Promise<Buffer | undefined> {
  if (Object.hasOwn(RENDERER, name)) return await readRenderer(name);
  const inside = embedded(`console/${name}`);
  if (inside !== undefined) return inside;
  for (const folder of FOLDERS) {
    try {
      return await readFile(new URL(folder + name, import.meta.url));
    } catch {
      // The next folder may have it.
    }
  }
  return undefined;
}

const zip = promisify(gzip);
const zipped = new Map<string, Buffer>();

/** Compresses a file once, except for the page itself, whose name has no hash. */
async function compressed(name: string, bytes: Buffer): Promise<Buffer> {
  const known = zipped.get(name);
  if (known !== undefined) return known;
  const made = await zip(bytes);
  if (name !== "index.html") zipped.set(name, made);
  return made;
}
