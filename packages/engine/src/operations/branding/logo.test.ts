import type { Branding } from "@hr-platform/spec/types";
import { beforeEach, describe, expect, test } from "vitest";
import { lastEvents } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { PLACE, gif, jpeg, part, png, served, servedSvg, svg, upload, webp } from "../../../test/support/logos.ts";
import { changedWorld, frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";
import type { ApiRequest } from "../../contract/request.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

const read = (api = wattle): Branding => api.get<Branding>("/company/branding").data;

describe("POST /company/branding/logo", () => {
  test.for([
    ["PNG", png(), "png", "image/png"],
    ["JPEG", jpeg(), "jpg", "image/jpeg"],
    ["WEBP", webp(), "webp", "image/webp"],
    ["SVG", svg(), "svg", "image/svg+xml"],
  ] as const)(
    "accepts a %s, publishes it and serves the same bytes [BRAND-09 to BRAND-12, BRAND-16, BRAND-17]",
    async ([, file, ending, type]) => {
      const before = read();
      const { status, data } = upload(wattle, file);
      expect(status).toBe(201);
      expect(data).toEqual({
        ...before,
        logo_url: expect.stringMatching(new RegExp(`^http://mock/logos/[0-9a-f-]{36}\\.${ending}$`)) as string,
        published_at: NOW,
      });
      expect(read()).toEqual(data);
      expect(lastEvents(mock)).toEqual([]);
      const image = await served(mock, data.logo_url);
      expect([image.status, image.headers.get("content-type")]).toEqual([200, type]);
      expect(new Uint8Array(await image.arrayBuffer())).toEqual(new Uint8Array(file));
    },
  );

  test("uses the content of the file, not its name [BRAND-13]", () => {
    const claims = [
      part(png(), { filename: "logo.gif", type: "image/gif" }),
      part(png(), { filename: "logo", type: "" }),
      part(svg(), { filename: "logo.png", type: "image/png" }),
    ];
    expect(claims.map((claim) => upload(wattle, [claim]).data.logo_url!.slice(-3))).toEqual(["png", "png", "svg"]);
  });

  const REFUSED: readonly (readonly [string, Uint8Array | ApiRequest["form"], Partial<ApiRequest>?])[] = [
    ["a GIF", gif()],
    ["a PDF", bytes("%PDF-1.7")],
    ["a text", bytes("hello")],
    ["an HTML page", bytes("<html><svg/></html>")],
    ["an HTML page declared as PNG", [part(bytes("<!doctype html>"))]],
    ["a file too large", png(2_097_153)],
    ["an empty file", png(0).subarray(0, 0)],
    ["an SVG with a DOCTYPE", bytes("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>")],
    ["an SVG that is not well-formed", bytes("<svg><g></svg>")],
    ["an SVG that is not UTF-8", new Uint8Array([...bytes("<svg>"), 0xff, ...bytes("</svg>")])],
    ["no part", []],
    ["a part of another name", [part(png(), { name: "logo" })]],
    ["a text where the file is to be", [part(bytes("x"), { filename: null, type: "" })]],
    ["no file chosen", [part(new Uint8Array(), { filename: "", type: "application/octet-stream" })]],
    ["a form that cannot be read", "malformed"],
    ["a form that nobody parted", undefined],
    ["a form too large", undefined, { body: null, oversized: true }],
    ["JSON", undefined, { headers: { "content-type": "application/json" }, body: bytes('{"file":"x"}') }],
    ["an image without a form", undefined, { headers: { "content-type": "image/png" }, body: png() }],
    ["no content type", undefined, { headers: {}, body: png() }],
  ];
  test.for(REFUSED)("refuses %s, naming the file, and keeps the logo [BRAND-08, BRAND-13, BRAND-14]", ([, form, more]) => {
    const before = upload(wattle, png()).data;
    const { status, error } = upload(wattle, form, more);
    expect([status, error?.code, error?.field]).toEqual([400, "VALIDATION_ERROR", "file"]);
    expect(read()).toEqual(before);
  });

  test("T-64: serves no uncleaned SVG that only claims to be one [BRAND-15, A-88]", () => {
    mock.decide({ "logo-type-check": "declared" });
    const hostile = new Uint8Array([...bytes("<svg><script>alert(1)</script>"), 0xff, ...bytes("</svg>")]);
    expect(upload(wattle, [part(hostile, { filename: "logo.svg", type: "image/svg+xml" })])).toMatchObject({
      status: 400,
      error: { field: "file" },
    });
  });

  test("without a body, it is refused without a field", () => {
    const { status, error } = wattle.post(PLACE);
    expect([status, error?.code, error?.field]).toEqual([400, "VALIDATION_ERROR", undefined]);
  });

  test("accepts a file of exactly 2 MB [BRAND-14]", () => {
    expect(upload(wattle, png(2_097_152)).status).toBe(201);
  });

  test("uses the first part named file and ignores the others [BRAND-08]", async () => {
    const { data } = upload(wattle, [part(gif(), { name: "other" }), part(jpeg()), part(png())]);
    expect(data.logo_url).toMatch(/\.jpg$/);
  });

  test("is read only with a key, scope and plan that allow uploads", () => {
    const outcomes = [null, "hrk_wattle_read", "hrk_kauri_full", "hrk_wattle_write"].map((key) => upload(client(mock, key), gif()).status);
    expect(outcomes).toEqual([401, 403, 403, 400]);
  });

  test("replaces the previous logo, whose URL is unknown afterwards", async () => {
    const addresses = [png(), png(), jpeg(), svg()].map((file) => upload(wattle, file).data.logo_url!);
    expect(new Set(addresses).size).toBe(4);
    expect(await Promise.all(addresses.map(async (address) => (await served(mock, address)).status))).toEqual([404, 404, 404, 200]);
  });

  test("gives the same file another URL when it is uploaded again [A-90]", () => {
    const first = upload(wattle, png()).data.logo_url;
    wattle.delete(PLACE);
    mock.clock.advance("PT1S");
    expect(upload(wattle, png()).data.logo_url).not.toBe(first);
  });

  test("gives URLs that depend only on the seed and the requests", () => {
    const other = client(frozenMock());
    for (const file of [png(), svg()]) expect(upload(other, file).data).toEqual(upload(wattle, file).data);
  });
});

describe("DELETE /company/branding/logo", () => {
  test("returns to the service's mark and keeps colours and name [BRAND-18, BRAND-20]", async () => {
    wattle.put("/company/branding", { brand_name: "Wattle" });
    const { logo_url, ...before } = upload(wattle, png()).data;
    const { status, data } = wattle.delete<Branding>(PLACE);
    expect([status, data]).toEqual([200, { ...before, logo_url: null }]);
    expect(read()).toEqual(data);
    expect((await served(mock, logo_url)).status).toBe(404);
  });

  test("changes and publishes nothing without a logo [A-91]", () => {
    wattle.put("/company/branding", { brand_name: "Wattle" });
    wattle.delete(PLACE);
    const before = read();
    mock.clock.advance("P1D");
    expect([wattle.delete<Branding>(PLACE).data, read()]).toEqual([before, before]);
  });

  test("removes a logo of the world", () => {
    const logo_url = "https://wattle-grove.example/logo.png";
    const older = changedWorld((data) => ({ ...data, logo: null, branding: { ...data.branding, logo_url } }));
    const api = client(frozenMock({ world: () => older }));
    expect(api.get<Branding>("/company/branding").data.logo_url).toBe(logo_url);
    expect(api.delete<Branding>(PLACE).data.logo_url).toBeNull();
    expect(api.get<Branding>("/company/branding").data.logo_url).toBeNull();
    const other = client(frozenMock({ world: () => older }));
    expect(other.post<Branding>("/company/branding/reset").data.logo_url).toBeNull();
  });
});

describe("a logo's address", () => {
  test("serves an image that can run nothing when opened, with headers that say so", async () => {
    const { headers } = await served(mock, upload(wattle, svg()).data.logo_url);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "content-disposition": 'attachment; filename="logo.svg"',
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=300",
    });
    expect((await served(mock, upload(wattle, png()).data.logo_url)).headers.get("content-disposition")).toBe(
      'inline; filename="logo.png"',
    );
  });

  test("is unknown with another extension, id or method", async () => {
    const address = upload(wattle, png()).data.logo_url!;
    for (const other of [
      address.replace(".png", ".svg"),
      address.replace(/[0-9a-f]\.png/, (end) => (end === "0.png" ? "1.png" : "0.png")),
    ]) {
      const answer = await served(mock, other);
      expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([404, "NOT_FOUND"]);
    }
    expect((await mock.fetch(new Request(address, { method: "POST", body: "x" }))).status).toBe(404);
  });

  test("serves that of a company that a turn of the clock has built", async () => {
    const turned = frozenMock();
    turned.clock.advance("PT1S");
    expect((await served(turned, upload(client(turned), png()).data.logo_url)).status).toBe(200);
  });

  test("builds no company that was not used before", async () => {
    await served(mock, "http://mock/logos/0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11.png");
    expect(mock.defaultSandbox.opened).toEqual([]);
  });

  test("leads to its own sandbox, even if two of one seed have logos", async () => {
    const other = mock.sandbox();
    const own = upload(wattle, svg("<g id='own'/>")).data.logo_url;
    const theirs = upload(client(mock, other.key("wattle")), svg("<g id='theirs'/>")).data.logo_url;
    expect(
      await Promise.all([own, theirs].map(async (address) => (await (await served(mock, address)).text()).match(/"(own|theirs)"/)![1])),
    ).toEqual(["own", "theirs"]);
    other.end();
    expect((await served(mock, theirs)).status).toBe(404);
  });

  test("with a key serves only logos of the key's company, in the key's sandbox", async () => {
    mock.decide({ "logo-address": "with-key" });
    const other = mock.sandbox({ decide: { "logo-address": "with-key" } });
    const theirs = upload(client(mock, other.key("wattle")), svg("<g id='theirs'/>")).data.logo_url;
    const fetched = (key: string): Promise<Response> => served(mock, theirs, { authorization: `Bearer ${key}` });
    expect((await fetched(other.key("wattle", "read"))).status).toBe(200);
    expect((await fetched("hrk_wattle_full")).status).toBe(404);
    expect((await fetched(other.key("thistle"))).status).toBe(404);
  });
});

test("T-64: a served logo references nothing outside itself and runs nothing [BRAND-15]", async () => {
  const text = await servedSvg(
    mock,
    '<script>fetch("https://track.example")</script><image href="https://track.example/p.gif"/><style>@import "https://track.example";.a{fill:url(//track.example)}</style>' +
      '<foreignObject><img src="https://track.example"/></foreignObject><a href="javascript:alert(1)" onclick="alert(2)"><path d="M0 0" onload="alert(3)" fill="url(https://track.example#a)"/></a>' +
      '<use href="https://track.example#x"/><animate attributeName="href" to="https://track.example"/>',
  );
  expect(text).toContain('<path d="M0 0"/>');
  expect(text.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(
    /script|alert|track|http|javascript|foreignObject|onclick|onload|import|url\(|animate|image/i,
  );
});
