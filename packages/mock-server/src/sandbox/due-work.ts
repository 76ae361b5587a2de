/** A piece of due work that a turned clock did. */
export interface DueWork {
  readonly at: string;
  readonly kind: "employee-status" | "rate-window" | "delivery";
  readonly company?: string;
  readonly employee_id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly webhook_id?: string;
  readonly delivery_id?: string;
  readonly event?: string;
  /** Which attempt it was, from 1, and what was answered; null: nothing was. */
  readonly attempt?: number;
  readonly status?: number | null;
}
