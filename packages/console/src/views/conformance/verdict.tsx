const TONES: Readonly<Record<string, string>> = { conformant: "good", "non-conformant": "bad", inconclusive: "wait" };

interface VerdictProps {
  readonly state: string;
  readonly verdict: string | null;
}

/** The verdict of a run, or what it does. */
export function Verdict({ state, verdict }: VerdictProps) {
  const text = verdict ?? (state === "running" ? "running" : "stopping");
  return <span class={`tag ${TONES[text] ?? ""}`}>{text}</span>;
}
