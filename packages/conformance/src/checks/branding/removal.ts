import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import {
  type LogoFile,
  putBranding,
  brandingNow,
  newColour,
  fetchLogo,
  isDefault,
  hasNoBrandName,
  logoPlace,
  ownBranding,
  sameBranding,
  sameColour,
  sendLogo,
  uploadedLogos,
} from "../../setup/company/branding.ts";
import { SQUARE, svg } from "../../document/images.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

interface OwnBranding {
  readonly primary: string;
  readonly accent: string;
  readonly token: string;
  /** The answer to the request that set it. */
  readonly set: Exchange;
}

interface OwnLogo extends OwnBranding {
  readonly uploaded: Exchange;
}

function logoOf({ token, primary }: Pick<OwnBranding, "token" | "primary">): LogoFile {
  const bytes = svg(`<title>${token}</title><path d="M3 7h41v13H3z" fill="${primary}"/>`);
  return { name: "logo.svg", type: "image/svg+xml", bytes };
}

/** Sets colours and a name. Ends the check if that is refused. */
async function setOwnBranding(t: CheckContext, email = true): Promise<OwnBranding> {
  await t.use(ownBranding);
  const [primary, accent, token] = [newColour(t), newColour(t), t.token()];
  const set = await putBranding(t, { primary_colour: primary, accent_colour: accent, brand_name: `Brand ${token}`, email_branding: email });
  if (!set.ok) t.stop(`the branding could not be set: ${String(set)}`);
  return { primary, accent, token, set };
}

/** Sets colours, a name and a logo. Ends the check if that is refused. */
async function setOwnLogo(t: CheckContext, email = true): Promise<OwnLogo> {
  const own = await setOwnBranding(t, email);
  const uploaded = await sendLogo(t, logoOf(own));
  if (logoPlace(uploaded.data) === undefined) t.stop(`no logo could be uploaded: ${String(uploaded)}`);
  return { ...own, uploaded };
}

/**
 * Whether the uploaded logo is not served any more. Fetches the file if logo_url is the same, because a server may use one URL for every
 * logo.
 */
async function isGone(t: CheckContext, now: Exchange, { uploaded, token }: OwnLogo): Promise<boolean> {
  if (logoPlace(now.data) !== logoPlace(uploaded.data)) return true;
  const logo = await fetchLogo(t, now.data);
  return logo !== undefined && !logo.text.includes(token) && !logo.text.includes("M3 7h41v13H3z");
}

/** Records what the answer to a removal holds. */
function observeData(t: CheckContext, answer: Exchange): void {
  const { data } = answer;
  const value = data.has("primary_colour")
    ? "branding"
    : data.names.join() === "id"
      ? "id"
      : data.isObject && data.names.length === 0
        ? "empty"
        : undefined;
  t.observe("branding-removal-data", answer, value);
}

/** Resets the branding and checks that colours and name have their defaults. @returns the exchanges, the last of them with the branding */
async function reset(t: CheckContext, own: OwnBranding, set: Exchange): Promise<readonly Exchange[]> {
  const done = await t.call("resetBranding");
  t.need("BRAND-19", { at: done, expected: "a success for the reset", holds: done.ok });
  observeData(t, done);
  const now = await brandingNow(t);
  const exchanges = [set, done, now];
  for (const name of ["primary_colour", "accent_colour"]) {
    t.must("BRAND-19", {
      at: exchanges,
      expected: `${name} null, or the service's default`,
      holds: isDefault(now.data.at(name), own.primary, own.accent),
    });
  }
  t.must("BRAND-19", { at: exchanges, expected: "brand_name null, or the company's name", holds: await hasNoBrandName(t, now) });
  t.observe("default-colours", now, now.data.at("primary_colour").isNull ? "none" : "service-colours");
  t.observe("branding-types", now, now.data.has("logo_url") ? "nullable" : "absent");
  return exchanges;
}

/** Removing a logo and resetting the branding (§4.1). */
export const brandingRemovals: readonly Check[] = [
  check(
    "BRAND-18",
    "MUST remove only the logo, and reset the whole branding",
    { also: ["BRAND-17", "BRAND-19", "BRAND-20"] },
    async (t) => {
      const earlierLogos = new Set(await t.use(uploadedLogos));
      const own = await setOwnLogo(t);
      const served = await fetchLogo(t, own.uploaded.data);
      if (served !== undefined)
        t.must("BRAND-17", {
          at: served.exchange === undefined ? own.uploaded : [own.uploaded, served.exchange],
          expected: "a file at logo_url that is not an earlier logo",
          holds: !served.text.includes(SQUARE) && !earlierLogos.has(served.text),
        });
      const removed = await t.call("deleteLogo");
      t.need("BRAND-18", { at: removed, expected: "a success for the removal of a logo", holds: removed.ok });
      observeData(t, removed);
      const now = await brandingNow(t);
      const exchanges = [own.uploaded, removed, now];
      t.must("BRAND-18", {
        at: exchanges,
        expected: "logo_url without the uploaded logo",
        holds: await isGone(t, now, own),
        got: `logo_url ${logoPlace(now.data)}`,
      });
      const kept = sameColour(now.data.at("primary_colour"), own.primary) && sameColour(now.data.at("accent_colour"), own.accent);
      t.must("BRAND-18", { at: exchanges, expected: `the colours ${own.primary} and ${own.accent} unchanged`, holds: kept });
      t.note("BRAND-20", now, `logo_url ${JSON.stringify(now.data.at("logo_url").raw) ?? "left out"}`);
      const again = { ...own, uploaded: await sendLogo(t, logoOf(own)) };
      const after = await reset(t, own, again.uploaded);
      const last = after.at(-1)!;
      t.must("BRAND-19", {
        at: after,
        expected: "logo_url without the uploaded logo",
        holds: await isGone(t, last, again),
        got: `logo_url ${logoPlace(last.data)}`,
      });
      t.observe("reset-email-branding", last, last.data.at("email_branding").flag === true ? "kept" : "cleared");
    },
  ),
  check("BRAND-19", "MUST reset the colours and the name", {}, async (t) => {
    const own = await setOwnBranding(t);
    await reset(t, own, own.set);
  }),
  check("BRAND-18.again", "OBSERVE the removal of a logo that is missing", {}, async (t) => {
    await t.use(ownBranding);
    const removed = await t.call("deleteLogo", { open: ["A-91"] });
    const again = await t.call("deleteLogo", { open: ["A-91"] });
    t.observe(
      "delete-missing-logo",
      [removed, again],
      again.ok ? "accepted" : again.status === 404 ? "not-found" : again.status === 409 ? "conflict" : undefined,
    );
  }),
];

/** The branding of two companies (§4.1). Uploads come after it, because companies without a logo may share stored data. */
export const otherBranding: readonly Check[] = [
  // Not confirmed: what the other company lost in the first attempt is missing in the second one from the start.
  check("BRAND-21", "MUST NOT change the branding of another company", { needs: ["other-company"], confirm: false }, async (t) => {
    const before = await t.call("getBranding", { key: "other" });
    if (before.status === 403) t.notApplicable("the plan of the other company has no branding");
    if (before.status !== 200 || !before.data.isObject) t.stop(`the other company's branding cannot be read: ${String(before)}`);
    const own = await setOwnLogo(t, before.data.at("email_branding").flag !== true);
    const meanwhile = await t.call("getBranding", { key: "other" });
    const removed = await t.call("deleteLogo");
    const reset = await t.call("resetBranding");
    if (!reset.ok) t.stop(`the branding could not be reset: ${String(reset)}`);
    const after = await t.call("getBranding", { key: "other" });
    const exchanges = [before, own.uploaded, meanwhile, removed, reset, after];
    const isUnchanged = (await sameBranding(t, before.data, meanwhile.data)) && (await sameBranding(t, before.data, after.data));
    const expected = "the other company's branding unchanged by setting and resetting the own one";
    t.must("BRAND-21", { at: exchanges, expected, holds: isUnchanged, got: [before, meanwhile, after].map(String).join(" and then ") });
  }),
];
