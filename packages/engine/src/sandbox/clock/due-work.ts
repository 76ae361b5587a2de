/** Due work that was done when the clock moved. */
export interface DueWork {
  readonly at: string;
  readonly kind: "employee-status" | "subscription" | "activity" | "rate-window" | "delivery";
  readonly company?: string;
  readonly employee_id?: string;
  readonly from?: string;
  readonly to?: string;
  /** What somebody did by themselves, and the record that it made or changed. */
  readonly act?: string;
  readonly resource_id?: string;
  readonly webhook_id?: string;
  readonly delivery_id?: string;
  readonly event?: string;
  /** The number of the attempt, from 1, and its response status; null: no response. */
  readonly attempt?: number;
  readonly status?: number | null;
}

/** Due work in the order of its times. */
export function inOrder(work: readonly DueWork[]): DueWork[] {
  return work.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
