import { gzipSync } from "node:zlib";
import { refuse } from "../contract/errors.ts";
import { type ApiRequest, type ApiResponse, header } from "../contract/request.ts";
import { respond } from "../pipeline/respond.ts";
import { type PageFile, RENDERER, readPageFile } from "./page-file.ts";
import { wantsPage } from "./wants-page.ts";

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

const NOT_BUILT = Buffer.from(
  "<!doctype html><title>HR Platform mock</title><p>The console is not built here. In the repository, <code>npm run build</code> builds it; the control API is described at <a href=/_mock/openapi.json>/_mock/openapi.json</a>.</p>",
);
const MISSING: PageFile = { plain: async () => NOT_BUILT, zipped: async () => gzipSync(NOT_BUILT) };

/** Serves the console: one of its files (`/console/assets/…`), or the page for every other path. Files have hashes in their names. */
export async function sendPage(request: ApiRequest, now: number): Promise<ApiResponse> {
  const asset = /^\/console\/assets\/([\w.-]+\.(css|js|txt))$/.exec(request.path);
  if (asset === null && !wantsPage(request)) {
    const refusal = refuse.unknownPath();
    return respond(now, refusal.status, refusal.envelope(), { Vary: "Accept" });
  }
  const [name, ending] = asset === null ? ["index.html", "html"] : [asset[1]!, asset[2]!];
  const file = await readPageFile(name);
  if (file === undefined && asset !== null) {
    const refusal = refuse.unknownPath();
    return respond(now, refusal.status, refusal.envelope(), {});
  }
  const headers = {
    ...HEADERS,
    "Content-Type": TYPES[ending]!,
    "Cache-Control": asset === null || Object.hasOwn(RENDERER, name) ? "no-cache" : "public, max-age=31536000, immutable",
    Vary: asset === null ? "Accept, Accept-Encoding" : "Accept-Encoding",
  };
  const { plain, zipped } = file ?? MISSING;
  if (!/\bgzip\b/.test(header(request, "accept-encoding") ?? "")) return { ...respond(now, 200, "", headers), bytes: await plain() };
  return { ...respond(now, 200, "", { ...headers, "Content-Encoding": "gzip" }), bytes: await zipped() };
}
