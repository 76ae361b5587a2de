/** The status of a response, coloured by its class; also readable without colour. */
export function Status({ of }: { readonly of: number }) {
  return <span class={`http-status s${Math.floor(of / 100)}`}>{of}</span>;
}

const TONES: Readonly<Record<string, string>> = {
  active: "good",
  approved: "good",
  open: "good",
  completed: "good",
  delivered: "good",
  pass: "good",
  accepted: "good",
  pending: "wait",
  draft: "wait",
  trialing: "wait",
  paused: "wait",
  waiting: "wait",
  sending: "wait",
  sent: "wait",
  retrying: "wait",
  inconclusive: "wait",
  declined: "bad",
  cancelled: "bad",
  terminated: "bad",
  failed: "bad",
  failing: "bad",
  fail: "bad",
  revoked: "bad",
  past_due: "bad",
  disabled: "bad",
  dropped: "bad",
  deleted: "bad",
};

/** A short word such as a state, coloured by what it means. */
export function Tag({ children }: { readonly children: string }) {
  return <span class={`tag ${TONES[children] ?? ""}`}>{children}</span>;
}
