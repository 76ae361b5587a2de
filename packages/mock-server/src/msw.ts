/** Request handlers for MSW, in Node and in browsers. */
import { type HttpHandler, HttpResponse, http } from "msw";

/** A mock of the package, or of its part for browsers. */
interface Fetching {
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Handlers that let a mock answer all requests to an origin: `setupServer(...hrHandlers(mock, "https://api.example"))`. Connections
 * that a transport rule cuts are network errors.
 */
export function hrHandlers(mock: Fetching, origin: string): HttpHandler[] {
  const place = new URL(origin).origin;
  return [
    http.all(`${place}/*`, async ({ request }) => {
      try {
        return await mock.fetch(request);
      } catch (error) {
        // Anything else is a mistake, which MSW shows.
        if (error instanceof TypeError) return HttpResponse.error();
        throw error;
      }
    }),
  ];
}
