import type { Branding } from "@hr-platform/spec/types";
import { beforeEach, describe, expect, test } from "vitest";
import { type Client, client } from "../../../test/support/client.ts";
import { PLACE, png, upload } from "../../../test/support/logos.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";
import { decided } from "../../../test/support/records.ts";
import { shownColour } from "./operations.ts";

test("a colour is shown in the letter case of the decision", () => {
  const shown = (form: "upper" | "lower" | "verbatim") => shownColour("primary_colour", "#aBcDeF", decided({ "colour-case": form }));
  expect([shown("upper"), shown("lower"), shown("verbatim")]).toEqual(["#ABCDEF", "#abcdef", "#aBcDeF"]);
});

test("without a colour, it is null or one of the two colours of the service", () => {
  expect(shownColour("primary_colour", null, decided())).toBeNull();
  const own = decided({ "default-colours": "service-colours", "colour-case": "lower" });
  const colours = (["primary_colour", "accent_colour"] as const).map((name) => shownColour(name, null, own));
  for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(new Set(colours).size).toBe(2);
});

const PATH = "/company/branding";
const NOW = "2026-03-02T09:00:00.000Z";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

const read = (api = wattle): Branding => api.get<Branding>(PATH).data;

describe("PUT /company/branding", () => {
  test("refuses a blank brand name even if other fields may be blank", () => {
    mock.decide({ "blank-strings": "stored", "string-lengths": "unbounded" });
    for (const brand_name of ["", "  ", "x".repeat(81)]) expect(wattle.put(PATH, { brand_name }).error?.field).toBe("brand_name");
  });

  test("without fields is refused if the decision says so", () => {
    mock.decide({ "empty-patch": "validation-error" });
    for (const body of [undefined, {}, { colour: "#000000" }]) {
      expect(wattle.put(PATH, body)).toMatchObject({
        status: 400,
        error: { code: "VALIDATION_ERROR", message: expect.any(String) as string },
      });
    }
    expect(wattle.put(PATH, { email_branding: true }).status).toBe(200);
  });
});

describe("POST /company/branding/reset", () => {
  test("clears colours, name and logo to those of a company that was never branded, and publishes that [BRAND-19]", () => {
    wattle.put(PATH, { brand_name: "Wattle" });
    upload(wattle, png());
    const { status, data } = wattle.post<Branding>(`${PATH}/reset`);
    expect(status).toBe(200);
    const { primary_colour, accent_colour, brand_name, logo_url } = read(client(mock, "hrk_acorn_full"));
    expect(data).toEqual({ primary_colour, accent_colour, brand_name, logo_url, email_branding: true, published_at: NOW });
    expect(read()).toEqual(data);
    expect(wattle.post(`${PATH}/reset`).data).toEqual(data);
  });
});

describe("everything about branding", () => {
  test("belongs to one company [BRAND-21]", () => {
    const others = ["thistle", "southern", "acorn"].map((slug) => client(mock, `hrk_${slug}_full`));
    const before = others.map((api) => read(api));
    wattle.put(PATH, { primary_colour: "#000000" });
    upload(wattle, png());
    wattle.delete(PLACE);
    wattle.post(`${PATH}/reset`);
    expect(others.map((api) => read(api))).toEqual(before);
  });

  test("T-62: is refused to a company below Growth with the same error, with or without branding, and changes nothing", () => {
    const kauri = client(mock, "hrk_kauri_full");
    const { facts } = mock.defaultSandbox.company("kauri");
    const calls = [
      () => kauri.get(PATH),
      () => kauri.put(PATH, { brand_name: "Kauri" }),
      () => kauri.put(PATH, { primary_colour: "red" }),
      () => upload(kauri, png()),
      () => upload(kauri, "malformed"),
      () => kauri.delete(PLACE),
      () => kauri.post(`${PATH}/reset`),
    ];
    const texts = calls.map((call) => {
      const { status, text } = call();
      expect(status).toBe(403);
      return text;
    });
    expect(new Set(texts)).toEqual(new Set(['{"error":{"code":"FORBIDDEN","message":"This feature needs the growth plan or above."}}']));
    expect(mock.defaultSandbox.company("kauri").facts).toEqual(facts);
  });
});
