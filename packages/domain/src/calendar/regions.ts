/** States, regions and nations with public holidays of their own, their codes and their time zones (API document 4.3). */
import type { Jurisdiction } from "@hr-platform/spec/types";

export interface Region {
  /** Without the country, e.g. VIC. CAN-SOUTH (South Canterbury) is our own code, since ISO has none. */
  readonly code: string;
  /** ISO 3166-2, e.g. AU-VIC; for CAN-SOUTH that of its region, NZ-CAN. */
  readonly iso: string;
  readonly name: string;
}

const ISO_COUNTRIES: Readonly<Record<Jurisdiction, string>> = { AU: "AU", NZ: "NZ", UK: "GB" };

const regionNames: Readonly<Record<Jurisdiction, Readonly<Record<string, string>>>> = {
  AU: {
    ACT: "Australian Capital Territory",
    NSW: "New South Wales",
    NT: "Northern Territory",
    QLD: "Queensland",
    SA: "South Australia",
    TAS: "Tasmania",
    VIC: "Victoria",
    WA: "Western Australia",
  },
  NZ: {
    AUK: "Auckland",
    BOP: "Bay of Plenty",
    CAN: "Canterbury",
    "CAN-SOUTH": "South Canterbury",
    CIT: "Chatham Islands",
    GIS: "Gisborne",
    HKB: "Hawke's Bay",
    MBH: "Marlborough",
    MWT: "Manawatū-Whanganui",
    NSN: "Nelson",
    NTL: "Northland",
    OTA: "Otago",
    STL: "Southland",
    TAS: "Tasman",
    TKI: "Taranaki",
    WGN: "Wellington",
    WKO: "Waikato",
    WTC: "West Coast",
  },
  UK: { ENG: "England", NIR: "Northern Ireland", SCT: "Scotland", WLS: "Wales" },
};

const ISO_OF_OWN_CODES: Readonly<Record<string, string>> = { "CAN-SOUTH": "NZ-CAN" };

/** IANA time zones by calendar, including old names. A zone across regions counts for the most populous one. */
const zones: Readonly<Record<string, readonly string[]>> = {
  "AU|ACT": ["Australia/Canberra", "Australia/ACT"],
  "AU|NSW": ["Australia/Sydney", "Australia/NSW", "Australia/Broken_Hill", "Australia/Yancowinna", "Australia/Lord_Howe", "Australia/LHI"],
  "AU|NT": ["Australia/Darwin", "Australia/North"],
  "AU|QLD": ["Australia/Brisbane", "Australia/Lindeman", "Australia/Queensland"],
  "AU|SA": ["Australia/Adelaide", "Australia/South"],
  "AU|TAS": ["Australia/Hobart", "Australia/Tasmania", "Australia/Currie", "Antarctica/Macquarie"],
  "AU|VIC": ["Australia/Melbourne", "Australia/Victoria"],
  "AU|WA": ["Australia/Perth", "Australia/West", "Australia/Eucla"],
  "NZ|AUK": ["Pacific/Auckland", "NZ"],
  "NZ|CIT": ["Pacific/Chatham", "NZ-CHAT"],
  "UK|ENG": ["Europe/London", "GB", "GB-Eire"],
  "UK|NIR": ["Europe/Belfast"],
};

let calendarByZone: ReadonlyMap<string, string> | undefined;
/** The regions with a calendar, by code. */
export function regions(jurisdiction: Jurisdiction): readonly Region[] {
  return Object.entries(regionNames[jurisdiction]).map(([code, name]) => ({
    code,
    iso: ISO_OF_OWN_CODES[code] ?? `${ISO_COUNTRIES[jurisdiction]}-${code}`,
    name,
  }));
}

/** The region of a company by its IANA time zone (decision A-141), e.g. Australia/Melbourne: AU, VIC; `null` for other zones. */
export function regionOf(timezone: string): { readonly jurisdiction: Jurisdiction; readonly region: string } | null {
  calendarByZone ??= new Map(Object.entries(zones).flatMap(([calendar, names]) => names.map((name) => [name, calendar] as const)));
  const [jurisdiction, region] = calendarByZone.get(timezone)?.split("|") ?? [];
  return region === undefined ? null : { jurisdiction: jurisdiction as Jurisdiction, region };
}

/**
 * The region code for the text of a `region` query parameter (decision A-167): ISO 3166-2 with or without the
 * country, in any letter case (VIC, au-vic, GB-SCT). `null` for any other text, including codes of another
 * jurisdiction. API document 4.3.
 */
export function parseRegion(jurisdiction: Jurisdiction, text: string): string | null {
  const upper = text.toUpperCase();
  const prefix = `${ISO_COUNTRIES[jurisdiction]}-`;
  const code = upper.startsWith(prefix) ? upper.slice(prefix.length) : upper;
  return Object.hasOwn(regionNames[jurisdiction], code) ? code : null;
}

/** Whether a jurisdiction has a region with this code. */
export function isRegion(jurisdiction: Jurisdiction, code: string): boolean {
  return Object.hasOwn(regionNames[jurisdiction], code);
}
