// config/routes.rb, so to say: a path pattern per action, matched segment by segment.
export interface Routed<A> { readonly action: A; readonly params: Readonly<Record<string, string>> }
interface Entry<A> { readonly verb: string; readonly segments: readonly string[]; readonly action: A }

export class Router<A> {
  readonly #entries: Entry<A>[] = [];
  draw(verb: string, pattern: string, action: A): this {
    this.#entries.push({ verb, segments: pattern.split("/").filter(Boolean), action });
    return this;
  }
  /** Fixed segments win over parameters, so /leave/balances is never taken for the leave "balances". */
  recognise(verb: string, path: string): Routed<A> | undefined {
    const parts = path.replace(/\/+$/, "").split("/").slice(1);
    let best: { entry: Entry<A>; fixed: number } | undefined;
    for (const entry of this.#entries) {
      if (entry.verb !== verb || entry.segments.length !== parts.length) continue;
      if (!entry.segments.every((s, i) => s.startsWith(":") || s === parts[i])) continue;
      const fixed = entry.segments.filter((s) => !s.startsWith(":")).length;
      if (!best || fixed > best.fixed) best = { entry, fixed };
    }
    if (!best) return undefined;
    const params: Record<string, string> = {};
    best.entry.segments.forEach((s, i) => {
      if (s.startsWith(":")) params[s.slice(1)] = (parts[i] ?? "").toLowerCase();
    });
    return { action: best.entry.action, params };
  }
}
