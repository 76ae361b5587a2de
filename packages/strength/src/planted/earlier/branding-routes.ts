import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierBrandingRoutes: readonly Planted[] = [
  subtle("no accent colour keeps the one before", "BRAND-02", [
    "branding-routes.ts",
    'next.accent = colour(fields, "accent_colour");',
    'next.accent = colour(fields, "accent_colour") ?? next.accent;',
  ]),
  subtle("a brand name may be a list", "BRAND-03", [
    "branding-routes.ts",
    'next.name = fields.textOrNull("brand_name", 80);',
    'next.name = Array.isArray(fields.raw("brand_name")) ? String(fields.raw("brand_name")) : fields.textOrNull("brand_name", 80);',
  ]),
  subtle("a logo may have 2.5 million bytes", "BRAND-14", [
    "branding-routes.ts",
    "if (file.size > 2_000_000)",
    "if (file.size > 2_500_000)",
  ]),
  plain("shows the setting of branding in e-mail as text", "BRAND-04", [
    "branding-routes.ts",
    "    email_branding: email,",
    "    email_branding: String(email),",
  ]),
  subtle("takes a logo from any part of the form", "BRAND-08", [
    "branding-routes.ts",
    'const file = form.get("file");',
    "const file = [...form.values()].find((part) => part instanceof File);",
  ]),
];
