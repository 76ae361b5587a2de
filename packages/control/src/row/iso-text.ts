/** An instant in epoch milliseconds as ISO 8601 text in UTC. */
export function isoText(time: number): string {
  return new Date(time).toISOString();
}
