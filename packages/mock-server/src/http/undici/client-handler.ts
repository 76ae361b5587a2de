/** The handler of a client of undici 6, or of the built-in `fetch` up to Node 24. */
interface CallbackHandler {
  onConnect?(abort: (reason?: unknown) => void, context: unknown): void;
  onRequestSent?(): void;
  onResponseStarted?(): void;
  onHeaders?(status: number, headers: Buffer[], resume: () => void, statusText: string): boolean | void;
  onData?(chunk: Buffer): boolean | void;
  onComplete?(trailers: Buffer[]): void;
  onError?(error: unknown): void;
}

/** The controller that a handler of undici 7 and 8 gets. */
export interface DispatchController {
  readonly aborted: boolean;
  readonly paused: boolean;
  readonly reason: unknown;
  rawHeaders: Buffer[];
  readonly rawTrailers: Buffer[];
  abort(reason?: unknown): void;
  pause(): void;
  resume(): void;
}

type Fields = Readonly<Record<string, string | string[]>>;

/** The handler of a client of undici 7 and 8. */
interface ControlledHandler {
  onRequestStart(controller: DispatchController, context: unknown): void;
  onRequestSent?(): void;
  onResponseStarted?(): void;
  onResponseStart?(controller: DispatchController, status: number, headers: Fields, statusText: string): void;
  onResponseData?(controller: DispatchController, chunk: Buffer): void;
  onResponseEnd?(controller: DispatchController, trailers: Fields): void;
  onResponseError?(controller: DispatchController, error: unknown): void;
}

/** Any handler of undici: both protocols are in use at the same time. */
export type ClientHandler = CallbackHandler | ControlledHandler;

/** Whether a handler has the protocol of undici 7 and 8. */
export function isControlled(handler: ClientHandler): handler is ControlledHandler {
  return typeof (handler as Partial<ControlledHandler>).onRequestStart === "function";
}

/** A handler with the newer protocol, whichever it has. */
export function asControlled(handler: ClientHandler): ControlledHandler {
  if (isControlled(handler)) return handler;
  const paused = (controller: DispatchController, goesOn: boolean | void): void => {
    if (goesOn === false) controller.pause();
  };
  return {
    onRequestStart: (controller, context) => handler.onConnect?.((reason) => controller.abort(reason), context),
    onRequestSent: () => handler.onRequestSent?.(),
    onResponseStarted: () => handler.onResponseStarted?.(),
    onResponseStart: (controller, status, _headers, statusText) =>
      paused(
        controller,
        handler.onHeaders?.(status, controller.rawHeaders, () => controller.resume(), statusText),
      ),
    onResponseData: (controller, chunk) => paused(controller, handler.onData?.(chunk)),
    onResponseEnd: () => handler.onComplete?.([]),
    onResponseError: (_controller, error) => handler.onError?.(error),
  };
}
