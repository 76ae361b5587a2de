import { CheckUnanswered } from "../../run/check/check-stopped.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { fileText } from "../../wire/files.ts";
import { changeSettings, companyNow, ownSettings } from "./company-settings.ts";

const WRITABLE = ["primary_colour", "accent_colour", "brand_name", "email_branding"];

/**
 * The branding before the run changed anything; it is put back at the end of the run. Ends checks as not applicable if the company's plan
 * has no branding (§5.7).
 */
export const ownBranding: SetUp<Exchange> = setUp("own-branding", async (t) => {
  const before = await t.call("getBranding");
  if (before.status === 403) t.notApplicable("the company's plan has no branding");
  if (before.status !== 200 || !before.data.isObject) t.stop(`GET /company/branding was answered ${String(before)}`);
  const known = WRITABLE.filter((name) => before.data.has(name));
  const hasLogo = before.data.at("logo_url").text !== undefined;
  const label = hasLogo ? "branding (its former logo, if the run replaced it, has to be uploaded again by hand)" : "branding";
  t.undo(label, "updateBranding", { body: Object.fromEntries(known.map((name) => [name, before.data.at(name).raw])) });
  return before;
});

/** GET /company/branding. */
export async function brandingNow(t: CheckContext): Promise<Exchange> {
  return t.call("getBranding");
}

/** PUT /company/branding; undefined: without a body. */
export async function putBranding(t: CheckContext, body: Readonly<Record<string, unknown>> | undefined): Promise<Exchange> {
  return t.call("updateBranding", body === undefined ? {} : { body });
}

/** A colour of the form #RRGGBB that is unique in the run. */
export function newColour(t: CheckContext): string {
  return `#${t.uuid().slice(0, 6).toUpperCase()}`;
}

/** Whether two colours are the same; the letter case is open. */
export function sameColour(one: View, other: string): boolean {
  return one.text?.toLowerCase() === other.toLowerCase();
}

/** Whether a colour is unset: null, or the service's default, which is any colour but those that were `set`. */
export function isDefault(now: View, ...set: readonly string[]): boolean {
  const own = now.text !== undefined && /^#[0-9a-f]{6}$/i.test(now.text) && !set.some((other) => sameColour(now, other));
  return now.isNull || own;
}

export interface LogoFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** POST /company/branding/logo with one file in the part `file`. A logo that it creates is removed at the end of the run. */
export async function sendLogo(t: CheckContext, { name, type, bytes }: LogoFile, part = "file"): Promise<Exchange> {
  return uploadForm(t, [{ name: part, filename: name, type, content: bytes }]);
}

/** The content of an uploaded file as `fetchLogo` would return it, so that the two can be compared. */
function asKept(content: string | Uint8Array): string {
  const bytes = Buffer.from(content as string);
  return fileText(bytes, bytes.toString());
}

/** The content of each uploaded logo, as `fetchLogo` would return it. */
export const uploadedLogos: SetUp<Set<string>> = setUp("uploaded-logos", async () => new Set<string>());

/** POST /company/branding/logo with the parts of a form unchanged. */
export async function uploadForm(
  t: CheckContext,
  form: readonly { name: string; filename?: string; type?: string; content: string | Uint8Array }[],
): Promise<Exchange> {
  await t.use(ownBranding);
  t.undo("logo", "deleteLogo", {});
  const uploaded = await t.call("uploadLogo", { raw: { form }, open: ["A-87"] });
  if (uploaded.ok) for (const { content } of form) (await t.use(uploadedLogos)).add(asKept(content));
  return uploaded;
}

/** The URL of a branding's logo, without what may differ between two responses, such as a signature; undefined: no logo. */
export function logoPlace(branding: View): string | undefined {
  const address = branding.at("logo_url").text;
  return address === undefined || address === "" ? undefined : address.startsWith("data:") ? address : address.replace(/[?#].*$/, "");
}

/** Whether two brandings have the same logo: the same URL, or the same file at another URL, because a URL may be new in each response. */
export async function sameLogo(t: CheckContext, one: View, other: View): Promise<boolean> {
  const [here, there] = [logoPlace(one), logoPlace(other)];
  if (here === there || here === undefined || there === undefined) return here === there;
  const [left, right] = [await fetchLogo(t, one), await fetchLogo(t, other)];
  return left !== undefined && left.text !== "" && left.text === right?.text;
}

/** Whether two brandings agree in every member that the document names. */
export async function sameBranding(t: CheckContext, one: View, other: View): Promise<boolean> {
  const plain = [...WRITABLE, "published_at"].every((name) => JSON.stringify(one.at(name).raw) === JSON.stringify(other.at(name).raw));
  return plain && (await sameLogo(t, one, other));
}

/** Whether a branding has no name of its own: null, or the company's name if the service shows that. */
export async function hasNoBrandName(t: CheckContext, branding: Exchange): Promise<boolean> {
  const name = branding.data.at("brand_name");
  if (!name.exists || name.isNull) return name.isNull;
  if (name.text !== (await companyNow(t)).data.at("name").text) return false;
  await t.use(ownSettings);
  const renamed = `Company ${t.token()}`;
  if (!(await changeSettings(t, { name: renamed })).ok) return false;
  return (await brandingNow(t)).data.at("brand_name").text === renamed;
}

/** A fetched logo and its exchange. */
export interface FetchedLogo {
  readonly text: string;
  readonly by: "public" | "with-key" | "inline";
  /** Undefined for a logo in a data URL. */
  readonly exchange?: Exchange;
}

/** The most redirects that are followed. */
const HOPS = 3;

/** Fetches a logo: without a key, then with one if it is on the target's own host. Undefined: it cannot be fetched. */
export async function fetchLogo(t: CheckContext, branding: View): Promise<FetchedLogo | undefined> {
  const address = branding.at("logo_url").text ?? "";
  if (address.startsWith("data:")) return { text: inline(address), by: "inline" };
  if (address === "") return undefined;
  const base = `${t.run.target.base_url}/company/branding`;
  if (!URL.canParse(address, base)) return undefined;
  const open = await follow(t, new URL(address, base), null);
  if (open?.ok === true) return { text: open.text, by: "public", exchange: open };
  // The key is sent to the target's host only.
  if (new URL(address, base).origin !== new URL(base).origin) return undefined;
  const keyed = await follow(t, new URL(address, base), "full");
  return keyed?.ok === true ? { text: keyed.text, by: "with-key", exchange: keyed } : undefined;
}

async function follow(t: CheckContext, url: URL, key: "full" | null): Promise<Exchange | undefined> {
  let place = url;
  for (let hop = 0; hop <= HOPS; hop += 1) {
    if (!/^https?:$/.test(place.protocol)) return undefined;
    const own = place.origin === url.origin ? key : null;
    const sent = t.send({ method: "GET", path: place.href, key: own, headers: { accept: "*/*" } });
    // Another host, such as that of a content network, may be out of reach from here.
    const exchange = await sent.catch((error: unknown) => {
      if (error instanceof CheckUnanswered && place.origin !== new URL(t.run.target.base_url).origin) return undefined;
      throw error;
    });
    if (exchange === undefined) return undefined;
    const next = exchange.header("location");
    if (exchange.status < 300 || exchange.status > 399 || next === undefined || !URL.canParse(next, place.href)) return exchange;
    place = new URL(next, place);
  }
  return undefined;
}

function inline(address: string): string {
  const at = address.indexOf(",");
  const data = decodeURIComponent(address.slice(at + 1).replaceAll(/%(?![\da-f]{2})/gi, "%25"));
  return /;base64$/i.test(address.slice(0, at)) ? Buffer.from(data, "base64").toString() : data;
}
