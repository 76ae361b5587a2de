import type { Report } from "../verdict/report.ts";

/** What was judged of a recording, as sentences; none for a run. */
export function recordingLines({ recording, target }: Report): string[] {
  if (recording === undefined) return [];
  const { entries, judged, without_body: bare, left_out: leftOut, keys, other_base_urls: others, base_url_guessed: guessed } = recording;
  const rows = Object.entries(leftOut).toSorted(([, a], [, b]) => b - a);
  return [
    `${judged} of ${entries} entries are responses of the API at ${target.base_url}${guessed ? ", guessed from the paths (--base-url picks another)" : ""}.`,
    ...(others.length === 0
      ? []
      : [`The recording has requests of the API at other addresses too, which were not judged: ${others.join(", ")}`]),
    ...(bare === 0 ? [] : [`${bare} of them have no whole body, so only status and headers were judged.`]),
    ...(rows.length === 0 ? [] : [`Not judged: ${rows.map(([why, count]) => `${count} ${why}`).join("; ")}.`]),
    keys === 0
      ? "No API key was recorded, so nothing is said about keys, scopes and rate limits."
      : `${keys} API ${keys === 1 ? "key was" : "keys were"} told apart; what they may do is not known.`,
    "A recording is never called conformant: what it does not show is not judged.",
  ];
}
