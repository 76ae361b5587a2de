import type { RawForms } from "../../../conformance/src/forms/forms.ts";
import type { Target } from "../../../conformance/src/target/target.ts";
import type { CompanyData } from "./company-data.ts";
import type { Outlet } from "./outlet.ts";
import type { Scope } from "./routes.ts";

export interface Issued {
  readonly main: (...scopes: readonly Scope[]) => string;
  readonly full: string;
  readonly other: string;
  readonly low: string;
}

export interface Described {
  readonly main: CompanyData;
  readonly rate: number;
  readonly outlet: Outlet | undefined;
  readonly forms: RawForms;
}

/** The target file of this server. */
export function targetOf(base: string, { main, rate, outlet, forms }: Described, keys: Issued): Target {
  // A company without history has no resources to name, and its admin created one key.
  if (main.surveys.size === 0) return { base_url: base, keys: { full: keys.full }, forms };
  const [open, anonymous, small, draft] = [...main.surveys.values()];
  const [hidden] = main.hidden.values();
  const [application] = main.applications.values();
  const twin = [...main.staff.values()].findLast(({ status }) => status !== "terminated")!;
  const active = main.stages.filter(({ outcome }) => outcome === "in progress");
  return {
    name: "the other server",
    base_url: base,
    forms,
    keys: {
      full: keys.full,
      read: keys.main("read"),
      write: keys.main("write"),
      admin: keys.main("admin"),
      webhooks: keys.main("webhooks"),
      sacrificial: keys.main("read", "write"),
      revoked: "pk.000000000000000000000000",
    },
    other_company: { keys: { full: keys.other } },
    below_growth: { keys: { full: keys.low } },
    requests_per_minute: Number.isFinite(rate) ? rate * 0.9 : 1_000_000,
    ...(outlet === undefined ? {} : { webhooks: { receiver_url: outlet.url, listen: `127.0.0.1:${outlet.port}` } }),
    resources: {
      open_survey_id: open!.id,
      open_survey_employee_ids: open!.invited.filter((id) => !open!.answers.has(id)),
      anonymous_survey_id: anonymous!.id,
      small_survey_id: small!.id,
      draft_survey_id: draft!.id,
      hidden_leave: {
        request_id: hidden!.id,
        type_id: hidden!.typeId,
        employee_id: hidden!.personId,
        twin_employee_id: twin.id,
        start_date: hidden!.start,
        end_date: hidden!.end,
      },
      application_id: application!.id,
      stage_ids: {
        active: active[0]!.id,
        other_active: active[1]!.id,
        hired: main.stages.find(({ outcome }) => outcome === "hired")!.id,
      },
      canaries: [
        ...[...main.candidates.values()].map(({ name }) => name),
        ...[...main.offboarding.values()].flatMap(({ interview }) => interview?.answers ?? []),
      ],
    },
  };
}
