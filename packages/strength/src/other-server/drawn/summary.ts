import type { Jurisdiction } from "../company-data.ts";
import type { Rows } from "./series.ts";

/** The analytics of a company, in any form. Shares are percentages with one decimal. */
export interface Summary {
  readonly statuses: Readonly<Record<"active" | "on_leave" | "probation", number>>;
  readonly trend: Rows<number>;
  /** Years. */
  readonly tenure: number;
  readonly turnover: readonly {
    readonly jurisdiction: Jurisdiction;
    readonly rate: number;
    readonly leavers: number;
    readonly voluntary: number;
    readonly involuntary: number;
  }[];
  /** null: hidden. */
  readonly departments: Rows<number | null>;
  readonly training: Rows<number | null>;
  readonly trained: number;
}

export const totalOf = ({ statuses }: Summary): number => statuses.active + statuses.on_leave + statuses.probation;
