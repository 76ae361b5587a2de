import { caseOf, type Decisions } from "../../contract/decisions.ts";

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
