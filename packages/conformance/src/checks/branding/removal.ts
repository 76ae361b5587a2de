import { type Check, check } from "../../run/check.ts";
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
import type { CheckContext } from "../../run/check-context.ts";

interface OwnBranding {
  readonly primary: string;
  readonly accent: string;
  readonly token: string;
  readonly uploaded: Exchange;
}

function logoOf({ token, primary }: Pick<OwnBranding, "token" | "primary">): LogoFile {
  const bytes = svg(`<title>${token}</title><path d="M3 7h41v13H3z" fill="${primary}"/>`);
  return { name: "logo.svg", type: "image/svg+xml", bytes };
}

/** Colours, a name and a logo of the run's own. */
async function setOwnBranding(t: CheckContext, email = true): Promise<OwnBranding> {
  await t.use(ownBranding);
  const [primary, accent, token] = [newColour(t), newColour(t), t.token()];
  const set = await putBranding(t, { primary_colour: primary, accent_colour: accent, brand_name: `Brand ${token}`, email_branding: email });
  if (!set.ok) t.stop(`the branding could not be set: ${String(set)}`);
  const uploaded = await sendLogo(t, logoOf({ token, primary }));
  if (logoPlace(uploaded.data) === undefined) t.stop(`no logo could be uploaded: ${String(uploaded)}`);
  return { primary, accent, token, uploaded };
}

/** Whether the uploaded logo is no more; a server may have one address for whatever logo there is. */
async function isGone(t: CheckContext, now: Exchange, { uploaded, token }: OwnBranding): Promise<boolean> {
  if (logoPlace(now.data) !== logoPlace(uploaded.data)) return true;
  const logo = await fetchLogo(t, now.data);
  return logo !== undefined && !logo.text.includes(token) && !logo.text.includes("M3 7h41v13H3z");
}

/** What the answer of a removal holds. */
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

/** Resets the branding of the run, and holds every part of it to its default. */
async function reset(t: CheckContext, own: OwnBranding): Promise<void> {
  const done = await t.call("resetBranding");
  t.need("BRAND-19", { at: done, expected: "a success for the reset", holds: done.ok });
  observeData(t, done);
  const now = await brandingNow(t);
  const seen = [own.uploaded, done, now];
  for (const name of ["primary_colour", "accent_colour"]) {
    t.must("BRAND-19", {
      at: seen,
      expected: `${name} null, or the service's own`,
      holds: isDefault(now.data.at(name), own.primary, own.accent),
    });
  }
  t.must("BRAND-19", { at: seen, expected: "brand_name null, or the company's name, which is used", holds: await hasNoBrandName(t, now) });
  t.must("BRAND-19", {
    at: seen,
    expected: "no more of the uploaded logo in logo_url",
    holds: await isGone(t, now, own),
    got: `logo_url ${logoPlace(now.data)}`,
  });
  t.observe("default-colours", now, now.data.at("primary_colour").isNull ? "none" : "service-colours");
  t.observe("reset-email-branding", now, now.data.at("email_branding").flag === true ? "kept" : "cleared");
  t.observe("branding-types", now, now.data.has("logo_url") ? "nullable" : "absent");
}

/** Taking branding back (§4.1). */
export const brandingRemovals: readonly Check[] = [
  check(
    "BRAND-18",
    "MUST remove the logo and leave the colours, and reset all of it",
    { tier: "certify", also: ["BRAND-17", "BRAND-19", "BRAND-20"] },
    async (t) => {
      const formerly = new Set(await t.use(uploadedLogos));
      const own = await setOwnBranding(t);
      const served = await fetchLogo(t, own.uploaded.data);
      if (served !== undefined)
        t.must("BRAND-17", {
          at: served.exchange === undefined ? own.uploaded : [own.uploaded, served.exchange],
          expected: "behind logo_url nothing of the logos that were uploaded before",
          holds: !served.text.includes(SQUARE) && !formerly.has(served.text),
        });
      const removed = await t.call("deleteLogo");
      t.need("BRAND-18", { at: removed, expected: "a success for the removal of a logo", holds: removed.ok });
      observeData(t, removed);
      const now = await brandingNow(t);
      const seen = [own.uploaded, removed, now];
      t.must("BRAND-18", {
        at: seen,
        expected: "no more of the uploaded logo in logo_url",
        holds: await isGone(t, now, own),
        got: `logo_url ${logoPlace(now.data)}`,
      });
      const kept = sameColour(now.data.at("primary_colour"), own.primary) && sameColour(now.data.at("accent_colour"), own.accent);
      t.must("BRAND-18", { at: seen, expected: `colours as set, ${own.primary} and ${own.accent}`, holds: kept });
      t.note("BRAND-20", now, `logo_url ${JSON.stringify(now.data.at("logo_url").raw) ?? "left out"}`);
      const again = await t.call("deleteLogo", { open: ["A-91"] });
      t.observe(
        "delete-missing-logo",
        [removed, again],
        again.ok ? "accepted" : again.status === 404 ? "not-found" : again.status === 409 ? "conflict" : undefined,
      );
      await reset(t, { ...own, uploaded: await sendLogo(t, logoOf(own)) });
    },
  ),
];

/** Two companies' branding (§4.1). It comes before the first upload: companies that have never had a logo may share what is stored. */
export const otherBranding: readonly Check[] = [
  // What another company lost stays lost: a second look would find nothing.
  check(
    "BRAND-21",
    "MUST leave every other company's branding alone",
    { tier: "certify", needs: ["other-company"], confirm: false },
    async (t) => {
      const before = await t.call("getBranding", { key: "other" });
      if (before.status !== 200 || !before.data.isObject) t.stop(`the other company's branding is not to be read: ${String(before)}`);
      const own = await setOwnBranding(t, before.data.at("email_branding").flag !== true);
      const meanwhile = await t.call("getBranding", { key: "other" });
      const removed = await t.call("deleteLogo");
      const reset = await t.call("resetBranding");
      if (!reset.ok) t.stop(`the branding could not be reset: ${String(reset)}`);
      const after = await t.call("getBranding", { key: "other" });
      const seen = [before, own.uploaded, meanwhile, removed, reset, after];
      const same = (await sameBranding(t, before.data, meanwhile.data)) && (await sameBranding(t, before.data, after.data));
      const expected = "the other company's branding as before, when this one was branded and when it was reset";
      t.must("BRAND-21", { at: seen, expected, holds: same, got: [before, meanwhile, after].map(String).join(" and then ") });
    },
  ),
];
