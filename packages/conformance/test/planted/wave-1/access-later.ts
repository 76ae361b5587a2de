import type { Planted } from "../planted.ts";
import { accessLaterDeliveries } from "./access-later-deliveries.ts";
import { SERVER, edit } from "./places.ts";

const seen = (path: string, method: string): string => `matched.route.path === "${path}" && method === "${method}"`;

/** Mistakes that were planted once the suite had been mended for the others. */
export const accessLater: readonly Planted[] = [
  ...accessLaterDeliveries.map((row) => ({ ...row, receiver: true })),
  ...[
    ["GET", "/leave/{id}", "leave", "cancelled"],
    ["GET", "/leave/{id}", "leave", "pending"],
  ].map(([method, path, table, status]): Planted => ({
    id: `${status} leave of another company is shown`,
    kind: "subtle",
    breaks: ["AUTH-13"],
    edits: [
      edit(
        SERVER.seen,
        `const stranger = this.#companies.find((one) => one.${table}.get(params["id"]!)?.status === "${status}");
    const company = ${seen(path!, method!)} && stranger !== undefined ? stranger : this.#seen(matched, url.searchParams, key.company, history);`,
      ),
    ],
  })),
  {
    id: "a filter by department finds people of every company",
    kind: "subtle",
    breaks: ["AUTH-10"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/employees", "GET")} && url.searchParams.has("department") ? ({ ...own, staff: new Map(this.#companies.flatMap(({ staff }) => [...staff])) } as CompanyData) : own;`,
      ),
    ],
  },
  {
    id: "a filter by status finds leave of every company",
    kind: "subtle",
    breaks: ["AUTH-10"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/leave", "GET")} && url.searchParams.has("status") ? ({ ...own, staff: new Map(this.#companies.flatMap(({ staff }) => [...staff])), leave: new Map(this.#companies.flatMap(({ leave }) => [...leave])) } as CompanyData) : own;`,
      ),
    ],
  },
  {
    id: "the second page of people is of every company",
    kind: "subtle",
    breaks: ["AUTH-10"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/employees", "GET")} && url.searchParams.get("page") === "2" ? ({ ...own, staff: new Map(this.#companies.flatMap(({ staff }) => [...staff])) } as CompanyData) : own;`,
      ),
    ],
  },
  {
    id: "the export counts people of every company",
    kind: "subtle",
    breaks: ["AUTH-10"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/analytics/export", "GET")} ? ({ ...own, staff: new Map(this.#companies.flatMap(({ staff }) => [...staff])) } as CompanyData) : own;`,
      ),
    ],
  },
  {
    id: "setup counts people of every company",
    kind: "subtle",
    breaks: ["AUTH-10"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/onboarding", "GET")} ? ({ ...own, staff: new Map(this.#companies.flatMap(({ staff }) => [...staff])) } as CompanyData) : own;`,
      ),
    ],
  },
  {
    id: "billing counts people of every company",
    kind: "subtle",
    breaks: ["AUTH-10"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/billing", "GET")} ? ({ ...own, staff: new Map(this.#companies.flatMap(({ staff }) => [...staff])) } as CompanyData) : own;`,
      ),
    ],
  },
  {
    id: "a role counts the candidates of every company",
    kind: "subtle",
    breaks: ["AUTH-10"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/recruitment/roles", "GET")} ? ({ ...own, roles: new Map(this.#companies.flatMap(({ roles }) => [...roles])), applications: new Map(this.#companies.flatMap(({ applications }) => [...applications])), stages: this.#companies.flatMap(({ stages }) => stages) } as CompanyData) : own;`,
      ),
    ],
  },
  {
    id: "leave of a type of another company is taken",
    kind: "subtle",
    breaks: ["AUTH-15"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/leave", "POST")} ? ({ ...own, leaveTypes: this.#companies.flatMap(({ leaveTypes }) => leaveTypes) } as CompanyData) : own;`,
      ),
    ],
  },
  {
    id: "recognition of somebody in another company is taken",
    kind: "subtle",
    breaks: ["AUTH-15"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/recognition", "POST")} ? ({ ...own, staff: new Map(this.#companies.flatMap(({ staff }) => [...staff])) } as CompanyData) : own;`,
      ),
    ],
  },
  {
    id: "balances are filtered by somebody of another company",
    kind: "subtle",
    breaks: ["AUTH-14", "AUTH-10"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/leave/balances", "GET")} && url.searchParams.has("employee_id") ? ({ ...own, staff: new Map(this.#companies.flatMap(({ staff }) => [...staff])) } as CompanyData) : own;`,
      ),
    ],
  },
  {
    id: "an offer for an application of another company is taken",
    kind: "subtle",
    breaks: ["AUTH-15"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/recruitment/offers", "POST")} ? ({ ...own, applications: new Map(this.#companies.flatMap(({ applications }) => [...applications])) } as CompanyData) : own;`,
      ),
    ],
  },
  {
    id: "applications move to stages of another company",
    kind: "subtle",
    breaks: ["AUTH-15"],
    edits: [
      edit(
        SERVER.seen,
        `const own = this.#seen(matched, url.searchParams, key.company, history);\n    const company = ${seen("/recruitment/applications/{id}/stage", "PATCH")} ? ({ ...own, stages: this.#companies.flatMap(({ stages }) => stages) } as CompanyData) : own;`,
      ),
    ],
  },
];
