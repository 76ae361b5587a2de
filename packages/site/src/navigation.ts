/** A part of the menu: pages by their address in the site, in the order of reading. */
export interface MenuPart {
  readonly title: string;
  readonly pages: readonly (readonly [address: string, title: string])[];
}

/** The menu. A test holds that it has every page below `docs/`, but for those that a page of it lists. */
export const MENU: readonly MenuPart[] = [
  {
    title: "Start",
    pages: [["index.html", "Overview"]],
  },
  {
    title: "Guides",
    pages: [
      ["shared-mock.html", "A shared mock"],
      ["activity.html", "Activity"],
      ["public-holidays.html", "Public holidays"],
    ],
  },
  {
    title: "Reference",
    pages: [
      ["reference/hr-mock.html", "hr-mock"],
      ["reference/hr-conformance.html", "hr-conformance"],
      ["reference/control-api.html", "Control API"],
      ["reference/library-mock.html", "The mock as a library"],
      ["reference/library-suite.html", "The suite as a library"],
      ["reference/index.html", "The API document"],
      ["reference/requirements.html", "Requirements"],
      ["reference/open-points.html", "Decisions"],
      ["reference/faults.html", "Faults"],
      ["reference/privacy.html", "Privacy cases"],
      ["glossary.html", "Glossary"],
    ],
  },
  {
    title: "Carrying on",
    pages: [
      ["tour.html", "A first change"],
      ["repository/ARCHITECTURE.html", "Architecture"],
      ["repository/CONTRIBUTING.html", "Contributing"],
      ["decisions/index.html", "Why it is so"],
    ],
  },
];

/** Folders whose index page lists the rest. */
export const LISTED_ELSEWHERE: readonly string[] = ["reference/", "decisions/", "repository/"];
