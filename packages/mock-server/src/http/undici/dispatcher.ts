import { ConfigurationError } from "../../contract/configuration-error.ts";
import type { DispatcherOptions, Mock, OtherDispatcher } from "../../sandbox/mock-handle.ts";
import type { ControlShell } from "../control-shell.ts";
import { isControlled, type ClientHandler } from "./client-handler.ts";
import type { ClientExchange } from "./client-exchange.ts";
import type { DispatchOptions } from "./client-request.ts";

type Dispatch = (options: DispatchOptions, handler: ClientHandler) => boolean;
type Interceptor = (dispatch: Dispatch) => Dispatch;

/** Where undici keeps the dispatcher of all `fetch` calls. Both are in use: clients of undici 8 read the second one only. */
const GLOBALS = [Symbol.for("undici.globalDispatcher.1"), Symbol.for("undici.globalDispatcher.2")] as const;

/**
 * A dispatcher of undici that answers the requests to one origin with the mock. It needs no undici itself.
 * @throws ConfigurationError for a text that is no origin.
 */
export function mockDispatcher(mock: Mock, control: ControlShell, where: string, options: DispatcherOptions = {}): OtherDispatcher {
  const origin = originOf(where);
  const pass = otherOrigins(origin, options);
  const running = new Set<ClientExchange>();
  const runs = new Set<Promise<void>>();
  let closed = false;
  const answer = async (request: DispatchOptions, handler: ClientHandler, refused: boolean): Promise<void> => {
    const [{ ClientExchange }, { clientErrors }] = await Promise.all([import("./client-exchange.ts"), import("./client-errors.ts")]);
    const exchange = new ClientExchange(mock, control, request, handler);
    running.add(exchange);
    if (refused) exchange.fail(clientErrors.destroyed());
    else await exchange.run();
    running.delete(exchange);
  };
  const dispatch: Dispatch = (request, handler) => {
    if (request.origin === undefined || new URL(request.origin).origin !== origin) return pass(request, handler);
    const run = answer(request, handler, closed);
    runs.add(run);
    void run.finally(() => runs.delete(run));
    return true;
  };
  const own = {
    dispatch,
    close: async (): Promise<void> => {
      closed = true;
      await Promise.all(runs);
    },
    destroy: async (error?: Error | null): Promise<void> => {
      closed = true;
      const { clientErrors } = await import("./client-errors.ts");
      for (const exchange of running) exchange.fail(error ?? clientErrors.destroyed());
      await own.close();
    },
    compose: (...interceptors: readonly (Interceptor | readonly Interceptor[])[]): object => ({
      ...own,
      dispatch: interceptors.flat().reduce((inner, interceptor) => interceptor(inner), dispatch),
    }),
  };
  return own;
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
