import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMock } from "@hr-platform/control/mock";

/** A mock on a port that notes which operations of the control API are called. */
export interface RecordingMock extends AsyncDisposable {
  /** What HR_CONTROL_URL takes. */
  readonly controlUrl: string;
  /** Operations as the description has them, `POST /_mock/sandboxes/{id}`, and what it does not have as it was sent. */
  readonly called: ReadonlySet<string>;
  /** All operations of the description. */
  readonly described: ReadonlySet<string>;
}

export async function recordingMock(): Promise<RecordingMock> {
  const mock = createMock();
  const { paths } = (await (await mock.fetch("http://mock/_mock/openapi.json")).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)),
  );
  const called = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      const { method = "GET", url = "/", headers } = request;
      const { pathname } = new URL(url, "http://mock");
      if (pathname.startsWith("/_mock")) called.add(operationOf(`${method} ${pathname}`, described));
      const body = Buffer.concat(await request.toArray());
      const answer = await mock.fetch(`http://${headers.host}${url}`, {
        method,
        headers: Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as [string, string]] : [])),
        ...(method === "GET" || method === "HEAD" ? {} : { body }),
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    controlUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/_mock`,
    called,
    described,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      await mock[Symbol.asyncDispose]();
    },
  };
}

/** The described operation that a call is for, a path without parameters first. */
function operationOf(call: string, described: ReadonlySet<string>): string {
  const fits = [...described].filter((operation) => new RegExp(`^${operation.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(call));
  return fits.find((operation) => !operation.includes("{")) ?? fits[0] ?? call;
}
