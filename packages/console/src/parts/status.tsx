interface StatusProps {
  readonly of: number;
  /** How the client got less than the whole response; null: it got it. */
  readonly cut?: "reset" | "silence" | "truncated" | null | undefined;
}

const CUTS = { reset: "reset", silence: "none", truncated: "cut" } as const;

/** The status of a response, coloured by its class; also readable without colour. What the client did not get is no status. */
export function Status({ of, cut = null }: StatusProps) {
  if (cut !== null)
    return (
      <span
        class="http-status s5"
        title={`The service answered ${of}; ${cut === "truncated" ? "the client got a part" : "the client got nothing"}`}
      >
        {CUTS[cut]}
      </span>
    );
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
