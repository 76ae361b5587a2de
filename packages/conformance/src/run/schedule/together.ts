/** How a check lets others run in its place while it waits. */
export interface Together {
  /** Does something during which the check only waits. @param atOnce whether it goes on as soon as that is over. Default: when there is room */
  idle<T>(work: () => Promise<T>, atOnce?: boolean): Promise<T>;
  /** Does something that no check may do while another one has the run for itself: sends a request. */
  active<T>(work: () => Promise<T>): Promise<T>;
}

/** Does something during which a check only waits. @param together undefined: checks run one after the other */
export async function idle<T>(together: Together | undefined, work: () => Promise<T>, atOnce?: boolean): Promise<T> {
  return together === undefined ? work() : together.idle(work, atOnce);
}

/** Sends a request of a check. @param together undefined: checks run one after the other */
export async function active<T>(together: Together | undefined, work: () => Promise<T>): Promise<T> {
  return together === undefined ? work() : together.active(work);
}
