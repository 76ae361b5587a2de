import { type LogoFile, hash32 } from "@hr-platform/domain";
import { choose } from "../../contract/decisions.ts";
import { data } from "../../pipeline/answer.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { refusalStatus } from "../../pipeline/input/read-upload.ts";
import type { FormPart } from "../../contract/request.ts";
import { type Answer, type Context, type Route, route } from "../../pipeline/route.ts";
import { type ImageType, textOf, typeByContent, typeByName, typeDeclared } from "./image-type.ts";
import { cleanSvg } from "./svg-cleaner.ts";
import { afterRemoval, published, shown } from "./operations.ts";

/** The type of the uploaded image. @throws ApiError VALIDATION_ERROR with field `file` for any other file. */
function typeOf(file: FormPart, { decisions }: Context): ImageType {
  const types = {
    content: () => typeByContent(file.bytes),
    declared: () => typeDeclared(file),
    extension: () => typeByName(file),
  };
  const type = choose(decisions["logo-type-check"], types)();
  if (type === undefined)
    throw refuseBy.unreadableBody("logo-type", "file must be a PNG, JPEG, WEBP or SVG image.", "file", refusalStatus(decisions, 415));
  return type;
}

/** An SVG without anything that could run or fetch (§4.1, A-89). @throws ApiError VALIDATION_ERROR with field `file`. */
function cleaned(bytes: Uint8Array, { decisions }: Context): Uint8Array {
  const text = textOf(bytes);
  if (text === undefined) throw refuseBy.invalid("unreadable-svg", "file", "The SVG is not UTF-8.");
  const result = cleanSvg(text);
  if ("problem" in result) throw refuseBy.invalid("unreadable-svg", "file", result.problem);
  if (result.removed && decisions["hostile-svg"] === "refused")
    throw refuseBy.invalid("hostile-svg", "file", "The SVG holds active content.");
  return new TextEncoder().encode(result.svg);
}

/**
 * The id of an upload. It is derived from its content, its time and the logo that it replaces, so that sandboxes of
 * one seed never serve different logos at one URL.
 */
function newId({ company, now }: Context, base64: string): string {
  return company.ids("logo")(hash32(now, `${company.facts.logo?.id} ${base64}`));
}

function upload(context: Context): Answer {
  const file = context.file!;
  const media_type = typeOf(file, context);
  const base64 = Buffer.from(media_type === "image/svg+xml" ? cleaned(file.bytes, context) : file.bytes).toString("base64");
  const logo: LogoFile = { id: newId(context, base64), media_type, base64 };
  const branding = published(context, { logo_url: null });
  const { body } = data(shown(context, branding, logo));
  return {
    status: 201,
    body,
    changes: [
      { table: "branding", record: branding },
      { table: "logo", record: logo },
    ],
    events: [],
  };
}

/** Removes the logo; colours and name stay (§4.1). Without a logo there is nothing to publish. */
function remove(context: Context): Answer {
  const { decisions, company } = context;
  const { logo, branding } = company.facts;
  if (logo === null && branding.logo_url === null) {
    const code = choose(decisions["delete-missing-logo"], { accepted: null, "not-found": "NOT_FOUND", conflict: "CONFLICT" } as const);
    if (code !== null) throw refuseBy.rule("no-logo", code, "There is no logo to remove.");
    return afterRemoval(context, branding, null, []);
  }
  const record = published(context, { logo_url: null });
  return afterRemoval(context, record, null, [
    { table: "branding", record },
    { table: "logo", record: null },
  ]);
}

/** §4.1: the logo of the company. */
export const logoRoutes: readonly Route[] = [route("uploadLogo", upload), route("deleteLogo", remove)];
