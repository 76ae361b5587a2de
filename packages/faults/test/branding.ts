import type { Branding } from "@hr-platform/spec/types";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { FormPart } from "@hr-platform/engine/contract/request";
import type { Result } from "@hr-platform/engine/test/support/client";
import { PLACE, gif, jpeg, part, png, served, svg, upload, webp } from "@hr-platform/engine/test/support/logos";
import { type Proof, proof, unchecked } from "./proof.ts";

const BRANDING = "/company/branding";
const COLOURS = { primary_colour: "#101010", accent_colour: "#202020" };

/** The response, and a read after it. */
function after(mock: Mock, { status, text }: Result<unknown>): unknown[] {
  return [status, text, unchecked(mock).get(BRANDING).text];
}

/** Makes these changes one after the other, and returns the results. */
const changes =
  (...bodies: readonly unknown[]) =>
  (mock: Mock): unknown =>
    bodies.map((body) => after(mock, unchecked(mock).put(BRANDING, body)));

/** Uploads these forms one after the other, and returns the results. */
const uploads =
  (...forms: readonly (readonly FormPart[])[]) =>
  (mock: Mock): unknown =>
    forms.map((form) => after(mock, upload(unchecked(mock), form)));

/** Whether the served SVG still contains a trace of this content. */
const cleaned =
  (content: string, trace: string) =>
  async (mock: Mock): Promise<boolean> =>
    (await (await served(mock, upload(unchecked(mock), svg(content)).data.logo_url)).text()).includes(trace);

/** Sets everything, makes one call, then reads. */
const cleared = (method: string, path: string) => (mock: Mock) => {
  const api = unchecked(mock);
  api.put(BRANDING, { ...COLOURS, brand_name: "Wattle & Stone" });
  upload(api, png());
  return after(mock, api.send({ method, path }));
};

/** What other companies see before and after a change of this one. */
const elsewhere = (change: (mock: Mock) => unknown) => (mock: Mock) => {
  const look = (): unknown[] => ["thistle", "southern", "acorn"].map((slug) => unchecked(mock, `hrk_${slug}_full`).get(BRANDING).text);
  const before = look();
  change(mock);
  return [before, look()];
};

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** Branding and logo (§4.1). */
export const brandingProofs: readonly Proof[] = [
  ...["branding-waits-for-the-next-change", "branding-stores-the-first-field-only", "branding-swaps-the-colours"].map((fault) =>
    proof(fault, changes(COLOURS)),
  ),
  ...["branding-in-american", "branding-published-in-local-form"].map((fault) => proof(fault, changes(COLOURS))),
  proof("branding-change-needs-a-body", changes(undefined)),
  proof("short-accent-colours", changes({ accent_colour: "#FFF" })),
  proof("colours-with-alpha", changes({ primary_colour: "#10101080" })),
  proof("colours-without-hash", changes({ primary_colour: "123456" })),
  proof("colour-digits-unchecked", changes({ primary_colour: "#GGGGGG" })),
  proof("refused-branding-is-half-stored", changes({ primary_colour: "#303030", accent_colour: "red" })),
  proof("email-branding-from-text", changes({ email_branding: "yes" })),
  proof("email-branding-never-turned-off", changes({ email_branding: false })),
  proof("email-branding-left-out-when-off", changes({ email_branding: false })),
  proof("null-colour-keeps-the-old-one", changes(COLOURS, { accent_colour: null })),
  proof("null-brand-name-becomes-the-company-name", changes({ brand_name: "Wattle" }, { brand_name: null })),
  proof("brand-name-from-a-number", changes({ brand_name: 7 })),
  ...["reset-keeps-the-accent-colour", "reset-keeps-the-logo", "reset-empties-the-brand-name"].map((fault) =>
    proof(fault, cleared("POST", `${BRANDING}/reset`)),
  ),
  proof("branding-cached-for-everybody", (mock) => {
    unchecked(mock).get(BRANDING);
    return unchecked(mock, "hrk_southern_full").get<Branding>(BRANDING).data.brand_name;
  }),
  proof(
    "branding-reset-for-all",
    elsewhere((mock) => unchecked(mock).post(`${BRANDING}/reset`)),
  ),

  ...["logo-upload-answers-200", "logo-upload-answers-without-it", "logo-waits-for-the-next-change"].map((fault) =>
    proof(fault, uploads([part(png())])),
  ),
  proof("second-logo-does-not-replace-the-first", uploads([part(png())], [part(jpeg())])),
  proof("logo-refuses-webp", uploads([part(webp())])),
  proof("logo-refuses-jpeg-of-cameras", (mock) => {
    const bytes = jpeg();
    bytes[3] = 0xe1;
    return uploads([part(jpeg())], [part(bytes)])(mock);
  }),
  proof("logo-refuses-svg-with-a-declaration", uploads([part(text(`<?xml version="1.0"?>${Buffer.from(svg()).toString()}`))])),
  proof("logo-takes-gif", uploads([part(gif(), { type: "image/gif", filename: "logo.gif" })])),
  proof("logo-takes-any-riff", uploads([part(text("RIFF    WAVEfmt "), { type: "audio/wav", filename: "logo.wav" })])),
  proof("logo-takes-anything", uploads([part(text("%PDF-1.7"), { type: "application/pdf", filename: "logo.pdf" })])),
  proof("logo-too-large-is-cut", uploads([part(png(2_200_000))])),
  proof("logo-too-large-is-cut", (mock) => upload(unchecked(mock), undefined, { body: null, oversized: true }).status),
  proof("logo-limit-counts-base64", uploads([part(png(1_900_000))])),
  proof("logo-part-of-any-name", uploads([part(png(), { name: "logo" })])),
  proof("upload-of-nothing-succeeds", uploads([])),
  proof("svg-as-it-came", cleaned("<script>alert(1)</script>", "<script")),
  proof("svg-keeps-event-attributes", cleaned('<path d="M0 0h8v8H0z" onclick="alert(1)"/>', "onclick")),
  proof("svg-keeps-foreign-objects", cleaned("<foreignObject><p>Hello</p></foreignObject>", "foreignObject")),
  proof("svg-keeps-disguised-links", cleaned('<a href="java&#115;cript:alert(1)"><path d="M0 0h8v8H0z"/></a>', "cript:alert")),
  proof("svg-keeps-prefixed-scripts", cleaned('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', "script")),
  proof("logo-removal-clears-the-colours", cleared("DELETE", PLACE)),
  proof("removed-logo-comes-back", cleared("DELETE", PLACE)),
  proof(
    "logo-shows-in-all-companies",
    elsewhere((mock) => upload(unchecked(mock), png())),
  ),
];
