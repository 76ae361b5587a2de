import { signal } from "@preact/signals";
import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "../../generated/control-api.ts";
import { sandboxInAddress } from "../shell/address.ts";
import { ControlError, errorOf } from "./control-error.ts";
import { isTokenNeeded, tokenHeaders } from "./token.ts";

/** The sandbox that a call found to be there no more; empty: none. */
export const endedSandbox = signal("");

/** Adds the sandbox and the token to each call, and throws what is no success. */
const calls: Middleware = {
  async onRequest({ request }) {
    const url = new URL(request.url);
    const sandbox = sandboxInAddress();
    // What concerns all sandboxes works without one, even if the one of the address has ended.
    const isOfOne = !url.pathname.startsWith("/_mock/sandboxes");
    if (isOfOne && sandbox !== "default" && !url.searchParams.has("sandbox")) url.searchParams.set("sandbox", sandbox);
    const { method, signal } = request;
    const headers = { ...Object.fromEntries(request.headers), ...tokenHeaders() };
    // A body that is handed over would be a stream, which browsers send over HTTP/2 only.
    const body = method === "GET" ? "" : await request.text();
    return new Request(url, { method, signal, headers, ...(body === "" ? {} : { body }) });
  },
  async onResponse({ request, response }) {
    const sandbox = new URL(request.url).searchParams.get("sandbox");
    if (response.ok) {
      if (sandbox !== null && sandbox === endedSandbox.value) endedSandbox.value = "";
      return;
    }
    if (response.status === 401) isTokenNeeded.value = true;
    const error = errorOf(response.status, await response.json().catch(() => undefined));
    if (sandbox !== null && error.status === 404 && error.field === "sandbox") endedSandbox.value = sandbox;
    throw error;
  },
  onError() {
    return new ControlError(0, { code: "NO_RESPONSE", message: "The mock does not answer. Is it running?" });
  },
};

/** The control API, typed by its description. Each call throws a `ControlError` if it is refused. */
export const control = createClient<paths>({ baseUrl: location.origin });
control.use(calls);
