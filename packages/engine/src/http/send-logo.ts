import type { LogoFile } from "@hr-platform/domain";
import { authenticate } from "../pipeline/authenticate.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import { ApiError, refuse } from "../contract/errors.ts";
import { refuseBy } from "../contract/refuse-by.ts";
import { ruleOf } from "../contract/rules.ts";
import type { Access } from "../store/key-ring.ts";
import type { ApiRequest, ApiResponse } from "../contract/request.ts";
import { respond } from "../pipeline/respond.ts";
import { ENDINGS } from "../operations/branding/image-type.ts";
import type { LogoPlace } from "../operations/branding/logo-address.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { effectiveScopes } from "../pipeline/scopes.ts";

/** An image opened by itself may be shown, and nothing else. */
const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

/** Sends an uploaded logo of any sandbox and company. A replaced or removed logo is unknown. */
export function sendLogo(sandboxes: readonly Sandbox[], { id, ending }: LogoPlace, request: ApiRequest): ApiResponse {
  const first = sandboxes[0]!;
  try {
    if (request.method !== "GET" && request.method !== "HEAD") throw refuse.unknownPath();
    let known = false;
    for (const sandbox of sandboxes) {
      const companies = readable(sandbox, request);
      known ||= companies !== undefined;
      const logo = companies?.find(({ facts }) => facts.logo?.id === id)?.facts.logo;
      if (logo != null && ENDINGS[logo.media_type] === ending) return file(sandbox, logo);
    }
    if (!known) authenticate(first, request);
    throw refuse.unknownId();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return respond(first.clock.now(), error.status, error.envelope(), { ...error.headers });
  }
}

/**
 * The companies of a sandbox whose logos a request may see: all that were opened, or only that of its key.
 * undefined: the key belongs to another sandbox.
 * @throws ApiError FORBIDDEN for a key without read.
 */
function readable(sandbox: Sandbox, request: ApiRequest): readonly CompanyState[] | undefined {
  const { decisions, opened } = sandbox;
  if (decisions["logo-address"] === "public") return opened;
  let access: Access;
  try {
    access = authenticate(sandbox, request);
  } catch {
    return undefined;
  }
  if (!effectiveScopes(access.key.scopes, decisions).has("read"))
    throw refuseBy.missingScope(ruleOf("missing-scope", "SCOPE-02"), "read", decisions);
  return opened.filter(({ slug }) => slug === access.company.slug);
}

function file({ clock, decisions }: Sandbox, { media_type, base64 }: LogoFile): ApiResponse {
  const open = decisions["logo-address"] === "public";
  const headers: Record<string, string> = {
    ...HEADERS,
    "Content-Type": media_type,
    // An SVG opened by itself would be a document of this origin. In a page it is an image either way.
    "Content-Disposition": `${media_type === "image/svg+xml" ? "attachment" : "inline"}; filename="logo.${ENDINGS[media_type]}"`,
    "Cache-Control": open ? "public, max-age=300" : "private, max-age=300",
    // A cached response without CORS headers would be useless to a page of another origin.
    Vary: open ? "Origin" : "Authorization, Origin",
  };
  return { ...respond(clock.now(), 200, "", headers), bytes: new Uint8Array(Buffer.from(base64, "base64")) };
}
