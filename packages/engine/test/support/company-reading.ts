import type { AnalyticsSummary, Billing, Company, Employee, LeaveBalance, LeaveRequest, PublicHoliday } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { client } from "./client.ts";
import { walk } from "./walk.ts";

/** What an HR person looks at in a company. */
export interface CompanyReading {
  /** The company's date. */
  readonly today: string;
  /** The first day of the company's leave year: MM-DD. */
  readonly yearStart: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly employees: readonly Employee[];
  readonly leave: readonly LeaveRequest[];
  /** The requests that touch today. */
  readonly leaveToday: readonly LeaveRequest[];
  readonly balances: readonly LeaveBalance[];
  readonly billing: Billing;
  /** Absent on a plan below Growth. */
  readonly analytics?: AnalyticsSummary;
  readonly holidays: readonly PublicHoliday[];
}

/** Reads a company over the API. */
export function readCompany(mock: Mock, slug: string): CompanyReading {
  // Thousands of responses: other tests compare them with the description.
  const api = client(mock, mock.key(slug), { checked: false });
  const { today } = mock.defaultSandbox.company(slug);
  const summary = api.get<AnalyticsSummary>("/analytics");
  return {
    today,
    yearStart: api.get<Company>("/company").data.financial_year_start,
    now: mock.clock.now.toISOString(),
    employees: walk<Employee>(api, "/employees", { status: "all" }),
    leave: walk<LeaveRequest>(api, "/leave"),
    leaveToday: walk<LeaveRequest>(api, "/leave", { from: today, to: today }),
    balances: walk<LeaveBalance>(api, "/leave/balances"),
    billing: api.get<Billing>("/billing").data,
    ...(summary.status === 200 ? { analytics: summary.data } : {}),
    holidays: api.get<PublicHoliday[]>("/public-holidays", { jurisdiction: "AU" }).data,
  };
}
