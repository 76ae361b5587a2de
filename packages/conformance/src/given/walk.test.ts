import { expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import { firstPage } from "./walk.ts";

test("pages count from where an answer to a request without a page stands, and from 1 where it does not say", () => {
  const stands = (body: object): number => firstPage(exchange({ body }));
  expect([0, 1].map((page) => stands({ data: [], meta: { page } }))).toEqual([0, 1]);
  for (const body of [{ data: [] }, { data: [], meta: { page: "0" } }, { data: [], meta: { page: 7 } }]) expect(stands(body)).toBe(1);
});
