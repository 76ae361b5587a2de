/** Why something was changed, and when by the mock's clock (epoch milliseconds). Made only when something may be written. */
export type Cause =
  /** A request: its number in the journal, and the key's token. */
  | { readonly by: "request"; readonly at: number; readonly n: number; readonly operation: string | null; readonly token: string | null }
  /** Somebody in the web application: the name of the action. */
  | { readonly by: "web"; readonly at: number; readonly action: string }
  /** Its time came: `employee-status`, or the name of the timed record. */
  | { readonly by: "clock"; readonly at: number; readonly work: string }
  /** Somebody by themselves. */
  | { readonly by: "activity"; readonly at: number }
  /** A call of the control API: the id of its row. */
  | { readonly by: "control"; readonly at: number; readonly call: string };
