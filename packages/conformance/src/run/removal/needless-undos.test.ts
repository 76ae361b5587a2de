import { expect, test } from "vitest";
import { NeedlessUndos } from "./needless-undos.ts";
import type { Undo } from "./removal.ts";

const undo: Undo = { label: "company settings", operation: "updateCompany", body: { phone: null } };
const write = (path: string): Parameters<NeedlessUndos["written"]>[0] => ({ method: "PATCH", path, query: "", headers: {}, body: null });

/** Whether the undo is needless after a write. */
function after(path: string, status?: number): boolean {
  const needless = new NeedlessUndos();
  needless.add(undo);
  needless.written(write(path), status);
  return needless.has(undo);
}

test.for([401, 403, 404, 405, 501])("a change that was answered %d needs no undo", (status) => {
  expect(after("/company", status)).toBe(true);
});

test.for([200, 400, 409, 500, undefined])("a change that was answered %s may have been carried out, so its undo is sent", (status) => {
  expect(after("/company", status)).toBe(false);
});

test("a change of the branding needs no undo of the company's settings", () => {
  expect(after("/company/branding", 400)).toBe(true);
});

test("a write to something else needs no undo of it", () => {
  expect(after("/employees", 200)).toBe(true);
});
