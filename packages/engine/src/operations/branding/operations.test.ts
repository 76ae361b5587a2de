import type { Branding } from "@hr-platform/spec/types";
import { beforeEach, describe, expect, test } from "vitest";
import { lastEvents } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { PLACE, png, upload } from "../../../test/support/logos.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

const PATH = "/company/branding";
const NOW = "2026-03-02T09:00:00.000Z";
const NOTHING = { primary_colour: null, accent_colour: null, brand_name: null, logo_url: null };

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

const read = (api = wattle): Branding => api.get<Branding>(PATH).data;

describe("GET /company/branding", () => {
  test("has the six members of the document, whether anything is set or not [BRAND-01]", () => {
    expect(read()).toEqual({
      primary_colour: "#1F6F5C",
      accent_colour: "#E0A526",
      brand_name: null,
      logo_url: null,
      email_branding: true,
      published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    expect(read(client(mock, "hrk_acorn_full"))).toEqual({ ...NOTHING, email_branding: false, published_at: null });
  });
});

describe("PUT /company/branding", () => {
  test("accepts colours, name and the e-mail setting, live at once [BRAND-02 to BRAND-04, BRAND-06]", () => {
    const change = { primary_colour: "#1A2B3C", accent_colour: "#ffffff", brand_name: "Wattle & Grove", email_branding: false };
    const { status, data } = wattle.put<Branding>(PATH, change);
    expect(status).toBe(200);
    expect(data).toEqual({ ...change, accent_colour: "#FFFFFF", logo_url: null, published_at: NOW });
    expect(read()).toEqual(data);
    expect(lastEvents(mock)).toEqual([]);
  });

  test("accepts each field alone and keeps the others [BRAND-06]", () => {
    for (const [name, value] of Object.entries({
      primary_colour: null,
      accent_colour: "#000000",
      brand_name: "W",
      email_branding: false,
    })) {
      const before = read();
      expect(wattle.put(PATH, { [name]: value }).data).toEqual({ ...before, [name]: value, published_at: NOW });
    }
    expect(wattle.put<Branding>(PATH, { brand_name: null }).data.brand_name).toBeNull();
  });

  test("works without a body: the current branding is published again [BRAND-05]", () => {
    const before = read();
    for (const body of [undefined, {}, { logo_url: "https://evil.example/x.png", published_at: "2000-01-01T00:00:00Z" }]) {
      mock.clock.advance("PT1M");
      const { status, data } = wattle.put<Branding>(PATH, body);
      expect([status, data]).toEqual([200, { ...before, published_at: mock.clock.now.toISOString() }]);
      expect(read()).toEqual(data);
    }
  });

  test.for([
    ...["#FFF", "red", "#GGGGGG", "123456", "#1234567", "#12345\n", "", 5, false, [], {}].flatMap((value) => [
      ["primary_colour", value],
      ["accent_colour", value],
    ]),
    ...[5, true, [], "", "   ", "x".repeat(81)].map((value) => ["brand_name", value]),
    ...["yes", "true", 1, null, {}].map((value) => ["email_branding", value]),
  ] as [string, unknown][])("%s %j is refused, and nothing is changed [BRAND-02 to BRAND-04, BRAND-07]", ([name, value]) => {
    const before = read();
    const { status, error, text } = wattle.put(PATH, { primary_colour: "#010101", email_branding: false, [name]: value });
    expect([status, error?.code, error?.field]).toEqual([400, "VALIDATION_ERROR", name]);
    if (typeof value === "string" && value.trim().length > 2) expect(text).not.toContain(value.trim());
    expect(read()).toEqual(before);
  });

  test("counts the characters of a brand name as users do, after trimming [BRAND-03]", () => {
    expect(wattle.put<Branding>(PATH, { brand_name: ` ${"🌳".repeat(80)} ` }).data.brand_name).toBe("🌳".repeat(80));
  });

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

  test("is restored with a snapshot", () => {
    const before = upload(wattle, png()).data;
    const saved = mock.snapshot();
    wattle.post(`${PATH}/reset`);
    saved.restore();
    expect(read()).toEqual(before);
  });
});
