/** How a check lets others run in its place while it waits. */
export interface Scheduler {
  /** Does something during which the check only waits. @param atOnce whether it goes on as soon as that is over. Default: when there is room */
  idle<T>(work: () => Promise<T>, atOnce?: boolean): Promise<T>;
  /** Does something that no check may do while another one has the run for itself: sends a request. */
  active<T>(work: () => Promise<T>): Promise<T>;
}

/** Checks run one after the other. */
export const ONE_BY_ONE: Scheduler = { idle: async (work) => work(), active: async (work) => work() };
