import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@hr-platform/property-runs/chromium";

/** A page in a browser without a window. */
export interface Page {
  /** Addresses of all requests so far, that of the page itself first. */
  readonly requests: readonly string[];
  /** Errors of scripts, and of the console. */
  readonly errors: readonly string[];
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  /** The value of an expression in the page; a promise is waited for. */
  evaluate<T>(expression: string): Promise<T>;
  open(url: string, size: { readonly width: number; readonly scheme: "light" | "dark" }): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly request?: { readonly url: string };
    readonly exceptionDetails?: { readonly text: string };
    readonly entry?: { readonly text: string };
  };
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** Opens a browser, speaks the DevTools protocol to it, and closes it when `use` is over. */
export async function inBrowser(use: (page: Page) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), "hr-conformance-browser-"));
  const flags = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
    "about:blank",
  ];
  const browser = spawn(chromium!, flags, { stdio: ["ignore", "ignore", "pipe"] });
  const over = new Promise((resolve) => browser.once("exit", resolve));
  try {
    const port = new URL(await devTools(browser)).port;
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { type: string; webSocketDebuggerUrl: string }[];
    const socket = new WebSocket(targets.find(({ type }) => type === "page")!.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true });
      socket.addEventListener("error", reject, { once: true });
    });
    await use(pageOf(socket));
    socket.close();
  } finally {
    browser.kill("SIGKILL");
    await over;
    rmSync(profile, { recursive: true, force: true });
  }
}

async function devTools({ stderr }: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of stderr!) {
    text += String(chunk);
    const found = /DevTools listening on (\S+)/.exec(text);
    if (found !== null) return found[1]!;
  }
  throw new Error(`The browser ended: ${text.slice(-500)}`);
}

function pageOf(socket: WebSocket): Page {
  const waiting = new Map<number, (message: Message) => void>();
  const [requests, errors]: [string[], string[]] = [[], []];
  let loaded = (): void => {};
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    if (message.method === "Network.requestWillBeSent") requests.push(message.params!.request!.url);
    if (message.method === "Runtime.exceptionThrown") errors.push(message.params!.exceptionDetails!.text);
    if (message.method === "Log.entryAdded") errors.push(message.params!.entry!.text);
    if (message.method === "Page.loadEventFired") loaded();
  });
  const send: Page["send"] = async (method, params = {}) => {
    const id = (last += 1);
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answer;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result!;
  };
  return {
    requests,
    errors,
    send,
    evaluate: async <T>(expression: string): Promise<T> => {
      const { result, exceptionDetails } = (await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true })) as {
        result: { value: T };
        exceptionDetails?: { exception?: { description?: string } };
      };
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? "the expression failed");
      return result.value;
    },
    open: async (url, { width, scheme }) => {
      for (const domain of ["Page", "Network", "Runtime", "Log"]) await send(`${domain}.enable`);
      await send("Emulation.setDeviceMetricsOverride", { width, height: 844, deviceScaleFactor: 1, mobile: width < 500 });
      await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
      const done = new Promise<void>((resolve) => (loaded = resolve));
      await send("Page.navigate", { url: "about:blank" });
      await done;
      const again = new Promise<void>((resolve) => (loaded = resolve));
      requests.length = 0;
      await send("Page.navigate", { url });
      await again;
    },
  };
}
