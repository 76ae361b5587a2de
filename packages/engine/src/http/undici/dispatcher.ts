import type { Dispatcher } from "undici";
import { ConfigurationError } from "../../contract/configuration-error.ts";
import type { DispatcherOptions, Mock, OtherDispatcher } from "../../sandbox/mock-handle.ts";
import type { ControlShell } from "../control-shell.ts";

type Interceptor = Dispatcher.DispatcherComposeInterceptor;
type Dispatch = OtherDispatcher["dispatch"];

/** Where undici keeps the dispatcher of all `fetch` calls. Both are in use: clients of undici 8 read the second one only. */
const GLOBALS = [Symbol.for("undici.globalDispatcher.1"), Symbol.for("undici.globalDispatcher.2")] as const;

/**
 * A dispatcher for undici that answers the requests to one origin with the mock. It is loaded at the first request.
 * @throws ConfigurationError for a text that is no origin.
 */
export function mockDispatcher(mock: Mock, control: ControlShell, where: string, options: DispatcherOptions = {}): OtherDispatcher {
  const origin = originOf(where);
  const others = { dispatch: otherOrigins(origin, options) };
  return lazy(async () => new (await import("./in-process-pool.ts")).InProcessPool(mock, control, origin, others));
}

/** A dispatcher that is made at its first use. */
function lazy(make: () => Promise<Dispatcher>): OtherDispatcher {
  let made: Promise<Dispatcher> | undefined;
  const get = (): Promise<Dispatcher> => (made ??= make());
  const own = {
    dispatch: (request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean => {
      void get()
        .then((dispatcher) => dispatcher.dispatch(request, handler))
        .catch((error: Error) => (isControlled(handler) ? handler.onResponseError?.(null!, error) : handler.onError?.(error)));
      return true;
    },
    close: async (): Promise<void> => await (await get()).close(),
    destroy: async (error: Error | null = null): Promise<void> => await (await get()).destroy(error),
    compose: (...interceptors: readonly (Interceptor | readonly Interceptor[])[]): OtherDispatcher =>
      lazy(async () => (await get()).compose(...interceptors.flat())),
  };
  return own;
}

/** Whether a handler has the protocol of undici 7 and 8. That of undici 6, and of the built-in `fetch` up to Node 24, is older. */
function isControlled(handler: Dispatcher.DispatchHandler): boolean {
  return handler.onRequestStart !== undefined;
}

function originOf(where: string): string {
  const url = URL.parse(where);
  if (url !== null && url.username + url.password !== "")
    throw new ConfigurationError("mock.dispatcher: leave user name and password out of the origin; requests carry their own keys");
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "") return url.origin;
  const mend = url !== null && /^https?:$/.test(url.protocol) ? url.origin : "https://api.example";
  throw new ConfigurationError(`mock.dispatcher: '${where}' must be an origin such as ${mend}, without a path`);
}

/** What happens to requests to other origins. What was in force when the dispatcher was made gets them by default. */
function otherOrigins(origin: string, { others = "pass" }: DispatcherOptions): Dispatch {
  if (others === "refuse")
    return ({ origin: other, path }) => {
      // The query may have a secret in it, and errors end up in logs.
      const where = `${String(other)}${path.replace(/\?.*/s, "")}`;
      throw new ConfigurationError(
        `${where} was refused: this dispatcher answers ${origin} only; mock.dispatcher("${origin}", { others: "pass" }) lets other origins pass`,
      );
    };
  if (others !== "pass") return (request, handler) => dispatcherOf(others).dispatch(request, handler);
  // Reading it makes Node load its undici, which sets its dispatcher.
  void globalThis.Response;
  const [older, newer] = GLOBALS.map((name) => (globalThis as unknown as Record<symbol, OtherDispatcher | undefined>)[name]);
  return (request, handler) => {
    const next = isControlled(handler) ? (newer ?? older) : (older ?? newer);
    return dispatcherOf(next).dispatch(request, handler);
  };
}

function dispatcherOf(other: OtherDispatcher | undefined): { readonly dispatch: Dispatch } {
  if (typeof other?.dispatch === "function") return other;
  throw new ConfigurationError('mock.dispatcher: others must be "pass", "refuse" or a dispatcher of undici');
}
