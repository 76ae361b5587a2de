/** Most letters by which a misspelt name may differ from a known one. */
const SLIP = 2;

/**
 * The known name that differs least from a misspelt one, in whatever case: by two letters at most, and by no more than half
 * of its letters; undefined: there is none.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const far = (one: string): number => distance(name.toLowerCase(), one.toLowerCase());
  const most = Math.min(SLIP, Math.floor(name.length / 2));
  return known
    .map((one) => ({ one, far: far(one) }))
    .filter((row) => row.far <= most)
    .toSorted((a, b) => a.far - b.far)[0]?.one;
}

/** Edit distance: letters to insert, delete or replace, or neighbours to swap, to turn one name into the other. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > SLIP) return Infinity;
  const rows = Array.from({ length: one.length + 1 }, (_, n) => Array.from({ length: other.length + 1 }, (__, m) => (n === 0 ? m : n)));
  for (let n = 1; n <= one.length; n += 1) {
    for (let m = 1; m <= other.length; m += 1) {
      const same = one[n - 1] === other[m - 1] ? 0 : 1;
      const swapped = n > 1 && m > 1 && one[n - 1] === other[m - 2] && one[n - 2] === other[m - 1] ? rows[n - 2]![m - 2]! + 1 : Infinity;
      rows[n]![m] = Math.min(rows[n - 1]![m]! + 1, rows[n]![m - 1]! + 1, rows[n - 1]![m - 1]! + same, swapped);
    }
  }
  return rows[one.length]![other.length]!;
}
