import { type Call, type Reply, closed, fieldsOf } from "./call.ts";
import type { Fields } from "./fields.ts";
import { cleanSvg, imageType } from "./images.ts";
import { stamp } from "./lists.ts";
import { Refusal, invalid } from "./refusal.ts";

/** The branding of §2.13: colours return in capitals, and unset members are null. */
function brandingOf({ company, base }: Call): object {
  const { primary, accent, name, email, logo, published } = company.branding;
  return {
    primary_colour: primary,
    accent_colour: accent,
    brand_name: name,
    email_branding: email,
    logo_url: logo === null ? null : `${base}/files/${company.id}/${logo.mark}`,
    published_at: published === null ? null : stamp(published),
    preview: { contrast_ok: true },
  };
}

export const readBranding = (call: Call): Reply => ({ data: brandingOf(call) });

function colour(fields: Fields, name: string): string | null {
  const value = fields.raw(name);
  if (value === null) return null;
  if (typeof value !== "string" || !/^#[\dA-F]{6}$/i.test(value)) throw fields.bad(name);
  return value.toUpperCase();
}

/** PUT /company/branding: members that are left out keep their values. */
export function changeBranding(call: Call): Reply {
  const { company, now } = call;
  const fields = fieldsOf(call);
  const next = { ...company.branding, published: now() };
  if (fields.has("primary_colour")) next.primary = colour(fields, "primary_colour");
  if (fields.has("accent_colour")) next.accent = colour(fields, "accent_colour");
  if (fields.has("brand_name")) next.name = fields.textOrNull("brand_name", 80);
  if (fields.has("email_branding")) next.email = fields.flag("email_branding");
  closed(call, fields);
  company.branding = next;
  return { data: brandingOf(call) };
}

/** POST /company/branding/logo. */
export async function uploadLogo(call: Call): Promise<Reply> {
  const { company, now, chance } = call;
  if (!call.type.toLowerCase().startsWith("multipart/form-data")) throw invalid("file", "Send the file as a form.");
  let form: FormData;
  try {
    form = await new Response(call.bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": call.type } }).formData();
  } catch {
    throw invalid("file", "The form cannot be read.");
  }
  const file = form.get("file");
  if (!(file instanceof File)) throw invalid("file", "A file is needed.");
  if (file.size > 2_000_000) throw invalid("file", "The file is too large.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = imageType(bytes);
  if (type === undefined) throw new Refusal(400, "This is no image that we take.", "file");
  const stored = type === "image/svg+xml" ? cleanSvg(bytes) : bytes;
  company.branding = { ...company.branding, logo: { type, bytes: stored, mark: chance.hex(12) }, published: now() };
  return { status: 201, data: brandingOf(call) };
}

/** DELETE /company/branding/logo. */
export function removeLogo(call: Call): Reply {
  call.company.branding = { ...call.company.branding, logo: null, published: call.now() };
  return { data: { removed: true } };
}

/** POST /company/branding/reset. */
export function resetBranding(call: Call): Reply {
  const { company, now, mistakes } = call;
  const { email, logo } = company.branding;
  const kept = mistakes.has("keeps the logo on a reset") ? logo : null;
  company.branding = { primary: null, accent: null, name: null, email, logo: kept, published: now() };
  return { data: {} };
}
