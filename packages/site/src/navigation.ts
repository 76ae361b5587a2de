/** A part of the menu: pages by their address in the site, in the order of reading. */
export interface MenuPart {
  readonly title: string;
  readonly pages: readonly (readonly [address: string, title: string])[];
}

/** The menu. A test holds that it has every page below `docs/`, but for those that a page of it lists. */
export const MENU: readonly MenuPart[] = [
  {
    title: "Start",
    pages: [
      ["index.html", "Home"],
      ["tutorial.html", "Tutorial"],
      ["guides/installing.html", "Installing"],
      ["playground/index.html", "Playground"],
    ],
  },
  {
    title: "Guides",
    pages: [
      ["guides/offline-development.html", "Offline development"],
      ["guides/console.html", "The console"],
      ["guides/in-tests.html", "In a test, without a port"],
      ["guides/around-a-command.html", "Around a command"],
      ["guides/check-client.html", "Will your integration survive?"],
      ["guides/parallel-tests.html", "Parallel tests"],
      ["guides/typescript.html", "TypeScript"],
      ["guides/other-languages.html", "Python, Java, Go"],
      ["guides/agents-and-tools.html", "Agents and other tools"],
      ["guides/webhooks.html", "Webhooks on a laptop"],
      ["guides/faults.html", "Faults"],
      ["guides/decisions.html", "Decisions and profiles"],
      ["guides/control.html", "Clock, journal, snapshots"],
      ["guides/privacy-cases.html", "Privacy cases to test for"],
      ["guides/certifying.html", "Certifying an implementation"],
      ["guides/certificates.html", "Results that others can check"],
      ["guides/generic-mocks.html", "What generic mocks get wrong"],
      ["matrix/index.html", "Who does what"],
      ["guides/ci-staging.html", "CI against staging"],
      ["guides/beside-the-real-service.html", "Beside the real service"],
      ["guides/access.html", "Who may use it"],
      ["shared-mock.html", "A shared mock"],
      ["guides/stubs.html", "Are your stubs right?"],
      ["guides/moving-from-prism.html", "Moving from Prism"],
      ["guides/moving-from-wiremock.html", "Moving from WireMock"],
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
      ["how-it-works.html", "How it works"],
      ["tour.html", "A first change"],
      ["repository/ARCHITECTURE.html", "Architecture"],
      ["repository/CONTRIBUTING.html", "Contributing"],
      ["decisions/index.html", "Why it is so"],
      ["releasing.html", "Releasing"],
    ],
  },
];

/** Folders whose index page lists the rest. */
export const LISTED_ELSEWHERE: readonly string[] = ["reference/", "decisions/", "repository/"];
