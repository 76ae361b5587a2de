import "@hr-platform/faults/catalogue/index";
import { type BrowserContext, type Page, type Route, test as base } from "@playwright/test";
import type { Hr } from "./in-tests/hr.ts";
import { extend, openTest } from "./in-tests/run-test.ts";
import { type Mock, createMock } from "@hr-platform/control/mock";
import type { Listening, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";

export type { Hr, HrAnswer, HrApi } from "./in-tests/hr.ts";

/** The service of one test in a browser. */
export interface PageHr extends Hr {
  /** Answers the requests of a page, or of all pages of a context, to an origin. The pages keep their base URL. */
  route(pages: Page | BrowserContext, origin: string): Promise<void>;
  /** The port of the mock, opened at the first call: for a server under test, and for what no route sees. */
  listen(): Promise<Listening>;
}

/** Options of the mock, and the origin that pages call. */
export interface PageOptions extends MockOptions {
  /** Requests of all pages to this origin are answered by the mock, such as `https://api.example`. Default: those that `hr.route` names. */
  readonly origin?: string;
}

type Fixtures = Parameters<typeof base.extend<{ hr: PageHr }, { hrPort: () => Promise<Listening> }>>[0];

/**
 * Playwright's `test` with `hr`, a separate service for each test. The error of a test that fails says what the
 * service saw.
 * `const test = hrTest({ origin: "https://api.example" })`
 */
export function hrTest({ origin, ...options }: PageOptions = {}): ReturnType<
  typeof base.extend<{ hr: PageHr }, { hrPort: () => Promise<Listening> }>
> {
  const mock = createMock(options);
  const fixtures: Fixtures = {
    hrPort: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed.
      async ({}, use) => {
        let port: Promise<Listening> | undefined;
        await use(async () => await (port ??= mock.listen()));
        await (await port)?.close();
      },
      { scope: "worker" },
    ],
    hr: async ({ hrPort }, use, testInfo) => {
      using opened = openTest(mock);
      const hr = Object.assign(opened.hr, {
        listen: hrPort,
        route: async (pages: Page | BrowserContext, to: string) => await route(mock, pages, to),
      });
      await use(hr);
      const error = testInfo.status === testInfo.expectedStatus ? undefined : testInfo.errors.at(-1);
      // An attachment would be cut off after 300 characters.
      if (error !== undefined) extend(error, await opened.report());
    },
    context: async ({ context, hr }, use) => {
      if (origin !== undefined) await hr.route(context, origin);
      await use(context);
    },
  };
  return base.extend<{ hr: PageHr }, { hrPort: () => Promise<Listening> }>(fixtures);
}

async function route(mock: Mock, pages: Page | BrowserContext, origin: string): Promise<void> {
  await pages.route(`${new URL(origin).origin}/**`, async (one) => await answer(mock, one));
}

async function answer(mock: Mock, one: Route): Promise<void> {
  const request = one.request();
  const method = request.method();
  const sent = method === "GET" || method === "HEAD" ? null : (request.postDataBuffer() as Uint8Array<ArrayBuffer> | null);
  try {
    const response = await mock.fetch(request.url(), { method, headers: await request.allHeaders(), body: sent });
    const body = Buffer.from(await response.arrayBuffer());
    await one.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
  } catch {
    // A transport rule cut the connection, or the page is gone.
    await one.abort("connectionreset").catch(() => {});
  }
}
