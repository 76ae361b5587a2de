import { type LogoFile, isoInstant } from "@hr-platform/domain";
import type { Branding } from "@hr-platform/spec/types";
import { type Decisions, caseOf, choose } from "../../contract/decisions.ts";
import { data } from "../../pipeline/answer.ts";
import type { Change } from "../../store/change.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type Route, route } from "../../pipeline/route.ts";
import { logoAddress } from "./logo-address.ts";

/** The branding of a company that has set nothing. */
const DEFAULTS = { primary_colour: null, accent_colour: null, brand_name: null, email_branding: false } as const;

/** The colours of the service: the default for companies without colours of their own. */
const SERVICE_COLOURS: Readonly<Record<"primary_colour" | "accent_colour", string>> = {
  primary_colour: "#2457D6",
  accent_colour: "#F2A93B",
};

/** A colour in the form of the API: in one letter case; null or the service's colour if none is set. */
export function shownColour(name: keyof typeof SERVICE_COLOURS, colour: string | null, decisions: Decisions): string | null {
  const own = colour ?? (decisions["default-colours"] === "service-colours" ? SERVICE_COLOURS[name] : null);
  switch (caseOf(decisions["colour-case"])) {
    case "upper":
      return own?.toUpperCase() ?? null;
    case "lower":
      return own?.toLowerCase() ?? null;
    case "verbatim":
      return own;
  }
}

/** The branding in the form of the API, with the URL of the uploaded logo (§2.13, A-80, A-82, A-83). */
export function shown({ decisions, origin }: Context, branding: Branding, logo: LogoFile | null): Partial<Branding> {
  const logo_url = logo === null ? branding.logo_url : logoAddress(logo, origin);
  const { published_at } = branding;
  const absent = decisions["branding-types"] === "absent";
  return {
    primary_colour: shownColour("primary_colour", branding.primary_colour, decisions),
    accent_colour: shownColour("accent_colour", branding.accent_colour, decisions),
    brand_name: branding.brand_name,
    ...(absent && logo_url === null ? {} : { logo_url }),
    email_branding: branding.email_branding,
    ...(absent && published_at === null ? {} : { published_at }),
  };
}

/** The branding with a change, published at once: there is no publishing step (§4.1). */
export function published({ company, now }: Context, change: Partial<Branding>): Branding {
  return { ...company.facts.branding, ...change, published_at: isoInstant(now) };
}

/** The response of a logo removal or a reset. */
export function afterRemoval(context: Context, branding: Branding, logo: LogoFile | null, changes: readonly Change[]): Answer {
  switch (caseOf(context.decisions["branding-removal-data"])) {
    case "branding":
      return data(shown(context, branding, logo), { changes });
    case "id":
      return data({ id: context.company.company.id }, { changes });
    case "empty":
      return data({}, { changes });
  }
}

/** A brand name as stored. @throws ApiError VALIDATION_ERROR for a blank one. */
function brandName(name: string | null, { decisions }: Context): string | null {
  const policy = choose(decisions["brand-name-text"], { "one-to-eighty": "refused", "empty-is-null": "null", any: "kept" } as const);
  if (name === null || policy === "kept") return name;
  const trimmed = name.trim();
  if (trimmed !== "") return trimmed;
  if (policy === "null") return null;
  throw refuseBy.invalid("blank-brand-name", "brand_name", "brand_name must not be blank.");
}

function update(context: ContextOf<"updateBranding">): Answer {
  const { company, decisions } = context;
  const sent = context.body;
  const nothing = Object.keys(sent).length === 0;
  if (nothing && decisions["empty-patch"] === "validation-error")
    throw refuseBy.invalid("branding-unchanged", undefined, "The body names nothing to change.");
  const rest = decisions["branding-put-merge"] === "reset" && !nothing ? DEFAULTS : {};
  const named = sent.brand_name === undefined ? {} : { brand_name: brandName(sent.brand_name, context) };
  const record = published(context, { ...rest, ...sent, ...named });
  return data(shown(context, record, company.facts.logo), { changes: [{ table: "branding", record }] });
}

/** Resets to the defaults. The setting for e-mails stays, since §4.1 does not list it. */
function reset(context: Context): Answer {
  const { email_branding, ...cleared } = DEFAULTS;
  const email = context.decisions["reset-email-branding"] === "cleared" ? { email_branding } : {};
  const record = published(context, { ...cleared, logo_url: null, ...email });
  return afterRemoval(context, record, null, [
    { table: "branding", record },
    { table: "logo", record: null },
  ]);
}

/** §4.1: colours, name and logo of a company. */
export const brandingRoutes: readonly Route[] = [
  route("getBranding", (context) => data(shown(context, context.company.facts.branding, context.company.facts.logo))),
  route("updateBranding", update),
  route("resetBranding", reset),
];
