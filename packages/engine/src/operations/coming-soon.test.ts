import { describe, expect, test } from "vitest";
import { client } from "../../test/support/client.ts";
import { frozenMock } from "../../test/support/worlds.ts";

const mock = frozenMock();
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"];

describe.each(["/documents", "/compliance", "/ask-hr", "/jobs"])("%s is coming soon", (path) => {
  test("and answers 501 NOT_IMPLEMENTED to every method, at the path and below it, whatever the key's scope or plan [NI-01 to NI-05, A-243]", () => {
    for (const key of ["wattle_full", "wattle_read", "wattle_webhooks", "kauri_write"]) {
      for (const method of METHODS) {
        for (const below of ["", "/", "/0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11", "/a/b"]) {
          const { status, error, headers } = client(mock, `hrk_${key}`).send({ method, path: path + below });
          expect([status, error?.code], `${key} ${method} ${below}`).toEqual([501, "NOT_IMPLEMENTED"]);
          expect(headers).toMatchObject({ "x-ratelimit-limit": "100", "content-type": "application/json" });
        }
      }
    }
  });

  test("and asks for a valid key first, like every other path [AUTH-07]", () => {
    for (const key of [null, "hrk_wattle_revoked", "nonsense"])
      expect(client(mock, key).get(path)).toMatchObject({ status: 401, error: { code: "UNAUTHORISED" } });
  });

  test("and ignores the body, even a malformed one", () => {
    expect(client(mock).send({ method: "POST", path, body: new TextEncoder().encode("{") }).status).toBe(501);
  });

  test("but a path that only starts with the same letters is unknown [A-244]", () => {
    expect(client(mock).get(`${path}-archive`)).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
  });
});
