import type { Hono } from "hono";
import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import { serveDescription } from "@hr-platform/engine/http/description";
import { RENDERER, readPageFile } from "@hr-platform/engine/http/page-file";
import type { ControlEnv } from "../row/read-call.ts";

/** Mounts what the reference of the console reads below `/docs`: the description of the API, and the files of the renderer. */
export function mountDocs(app: Hono<ControlEnv>, notFound: () => Response): void {
  // The console has the reference of both APIs. The address stays for those who know it.
  app.get("/docs", (call) => call.redirect("/console/reference?of=control"));
  app.get("/docs/api.json", async (call) => {
    const { body } = await serveDescription(call.get("sandbox"), "json", { server: BASE_PATH, headers: {} });
    return call.body(body, 200, { "Content-Type": "application/json" });
  });
  app.get("/docs/:asset", async (call) => {
    const asset = call.req.param("asset");
    const file = Object.hasOwn(RENDERER, asset) ? await readPageFile(asset) : undefined;
    if (file === undefined) return notFound();
    const text = (await file.plain()).toString();
    return call.body(text, 200, { "Content-Type": RENDERER[asset]!, "Cache-Control": "max-age=3600" });
  });
}
