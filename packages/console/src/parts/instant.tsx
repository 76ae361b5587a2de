/** `2026-03-02T09:00:00.000Z` as `2026-03-02 09:00:00`. All instants are in UTC. */
export function instantText(iso: string): string {
  return iso.replace("T", " ").replace(/(?:\.\d+)?Z$/, "");
}

/** An instant of the mock's clock, in UTC. */
export function Instant({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={`${at} (the mock's clock, UTC)`}>
      {instantText(at)}
    </time>
  );
}
