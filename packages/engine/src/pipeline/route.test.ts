import { expect, test } from "vitest";
import { data } from "./answer.ts";
import { type ContextOf, route, routeOn } from "./route.ts";

/** The compiler refuses each marked line: `tsc` fails if one of them became valid. */
test("a route is typed by its operation", () => {
  // @ts-expect-error: no such operation.
  route("createEmploye", () => data(null));
  // @ts-expect-error: no such field of the body.
  route("createEmployee", ({ body }) => data(body.start));
  // @ts-expect-error: no such query parameter.
  route("listEmployees", ({ query }) => data(query.state));
  // @ts-expect-error: the body of another operation.
  route("createEmployee", ({ body }: ContextOf<"createRole">) => data(body));
  // @ts-expect-error: no path id.
  routeOn("listEmployees", { find: ({ params }) => params.id, run: (_, id) => data(id) });
  // @ts-expect-error: `find` may run before the body is validated.
  routeOn("updateEmployee", { find: ({ body }) => body, run: (_, body) => data(body) });
  expect(routeOn("getEmployee", { find: ({ params }) => params.id, run: (_, id) => data(id) })).toMatchObject({ check: null });
});
