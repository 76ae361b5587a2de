import type { Branding } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { type Client, client } from "../support/client.ts";
import { PLACE, gif, part, png, served, svg, upload } from "../support/logos.ts";
import { type Switch, at, on, outcome } from "./switch.ts";

/** One field of the branding after a change, or the error. */
function put(api: Client, body: object, field: keyof Branding): unknown {
  const answer = api.put<Branding>("/company/branding", body);
  return answer.error === undefined ? answer.data[field] : outcome(answer);
}

const REFUSED = "400 VALIDATION_ERROR file";

/** Branding and logo (§4.1). */
export const brandingSwitches: readonly Switch[] = [
  on(
    "branding-removal-data",
    (mock) => {
      const api = client(mock);
      upload(api, png());
      const answers = [api.delete<object>(PLACE), api.post<object>("/company/branding/reset")];
      return answers.map(({ data }) => Object.keys(data).length);
    },
    { branding: [6, 6], id: [1, 1], empty: [0, 0] },
  ),
  on(
    "branding-types",
    (mock) => {
      const { data } = at(mock, "acorn").get<Branding>("/company/branding");
      return ["logo_url", "published_at", "primary_colour"].map((name) => Object.hasOwn(data, name));
    },
    { nullable: [true, true, true], absent: [false, false, true] },
  ),
  on(
    "branding-put-merge",
    (mock) => {
      const api = client(mock);
      api.put("/company/branding", { primary_colour: "#101010", brand_name: "Wattle", email_branding: true });
      upload(api, png());
      const { data } = api.put<Branding>("/company/branding", { accent_colour: "#202020" });
      const whole = [data.primary_colour, data.accent_colour, data.brand_name, data.email_branding, data.logo_url !== null];
      return [whole, api.put<Branding>("/company/branding").data.accent_colour];
    },
    {
      keep: [["#101010", "#202020", "Wattle", true, true], "#202020"],
      reset: [[null, "#202020", null, false, true], "#202020"],
    },
  ),
  on(
    "colour-case",
    (mock) => {
      const api = client(mock);
      return [put(api, { primary_colour: "#aBcDeF" }, "primary_colour"), api.get<Branding>("/company/branding").data.primary_colour];
    },
    { upper: ["#ABCDEF", "#ABCDEF"], lower: ["#abcdef", "#abcdef"], verbatim: ["#aBcDeF", "#aBcDeF"] },
  ),
  on(
    "default-colours",
    (mock) => {
      const { data } = client(mock).post<Branding>("/company/branding/reset");
      return [data.primary_colour, data.accent_colour];
    },
    { none: [null, null], "service-colours": ["#2457D6", "#F2A93B"] },
  ),
  on("reset-email-branding", (mock) => client(mock).post<Branding>("/company/branding/reset").data.email_branding, {
    kept: true,
    cleared: false,
  }),
  on("brand-name-text", (mock) => ["", "x".repeat(200), " Wattle "].map((brand_name) => put(client(mock), { brand_name }, "brand_name")), {
    "one-to-eighty": ["400 VALIDATION_ERROR brand_name", "400 VALIDATION_ERROR brand_name", "Wattle"],
    "empty-is-null": [null, "400 VALIDATION_ERROR brand_name", "Wattle"],
    any: ["", "x".repeat(200), "Wattle"],
  }),
  on("logo-size-unit", (mock) => [2_000_000, 2_000_001, 2_097_152, 2_097_153].map((size) => outcome(upload(client(mock), png(size)))), {
    binary: ["201", "201", "201", REFUSED],
    decimal: ["201", REFUSED, REFUSED, REFUSED],
  }),
  on(
    "logo-refusal-status",
    (mock) => {
      const api = client(mock);
      const beyond = upload(api, undefined, { body: null, oversized: true });
      return [upload(api, png(2_200_000)), beyond, upload(api, gif()), upload(api, png(0).subarray(0, 0))].map(outcome);
    },
    {
      "bad-request": [REFUSED, REFUSED, REFUSED, REFUSED],
      "too-large-or-unsupported": ["413 VALIDATION_ERROR file", "413 VALIDATION_ERROR file", "415 VALIDATION_ERROR file", REFUSED],
    },
  ),
  on(
    "logo-type-check",
    (mock) => {
      const text = new TextEncoder().encode("no image");
      const forms = [
        part(png(), { filename: "logo.txt", type: "text/plain" }),
        part(text, { filename: "logo.txt", type: "image/png" }),
        part(text, { filename: "logo.JPEG", type: "text/plain" }),
      ];
      return forms.map((form) => {
        const answer = upload(client(mock), [form]);
        return answer.error === undefined ? answer.data.logo_url!.slice(-4) : outcome(answer);
      });
    },
    { content: [".png", REFUSED, REFUSED], declared: [REFUSED, ".png", REFUSED], extension: [REFUSED, REFUSED, ".jpg"] },
  ),
  on(
    "hostile-svg",
    async (mock) => {
      const api = client(mock);
      const hostile = upload(api, svg("<script>1</script><path/>"));
      const clean = hostile.error === undefined ? await (await served(mock, hostile.data.logo_url)).text() : "";
      const editors = svg('<!-- by hand --><metadata><x:y xmlns:x="urn:x"/></metadata><g id="a" data-name="A"><title>Wattle</title></g>');
      return [outcome(hostile), clean.includes("script"), clean.includes("path"), outcome(upload(api, editors))];
    },
    { sanitised: ["201", false, true, "201"], refused: [REFUSED, false, false, "201"] },
  ),
  on(
    "logo-address",
    async (mock) => {
      const { logo_url } = upload(client(mock), png()).data;
      const keys = [null, "nobody", "hrk_wattle_write", "hrk_kauri_read", "hrk_wattle_read"];
      client(mock, "hrk_kauri_read").get("/company");
      return await Promise.all(keys.map(async (key) => (await served(mock, logo_url, bearer(key))).status));
    },
    { public: [200, 200, 200, 200, 200], "with-key": [401, 401, 403, 404, 200] },
  ),
  on(
    "delete-missing-logo",
    (mock) => {
      const api = client(mock);
      const before = published(mock);
      upload(api, png());
      mock.clock.advance("PT1M");
      const first = outcome(api.delete(PLACE));
      const changed = published(mock);
      mock.clock.advance("PT1M");
      return [first, before === changed, outcome(api.delete(PLACE)), published(mock) === changed];
    },
    {
      accepted: ["200", false, "200", true],
      "not-found": ["200", false, "404 NOT_FOUND", true],
      conflict: ["200", false, "409 CONFLICT", true],
    },
  ),
  on(
    "logo-parts",
    (mock) => {
      const api = client(mock);
      const note = part(new TextEncoder().encode("hello"), { name: "note", filename: null, type: "" });
      const forms = [[part(png())], [part(png()), part(gif())], [note, part(png())], [part(png(0).subarray(0, 0))]];
      return forms.map((form) => outcome(upload(api, form)));
    },
    { "first-part": ["201", "201", "201", REFUSED], strict: ["201", REFUSED, REFUSED, REFUSED] },
  ),
];

function bearer(key: string | null): Record<string, string> {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}

function published(mock: Mock): unknown {
  return client(mock).get<Branding>("/company/branding").data.published_at;
}
