import { useState } from "preact/hooks";
import type { components } from "../../../generated/control-api.ts";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { useGo } from "../../parts/go.tsx";
import { Failed } from "../../parts/states.tsx";

type Start = components["schemas"]["ConformanceStart"];
type Tier = NonNullable<Start["tier"]>;

const TIERS: Readonly<Record<Tier, string>> = {
  smoke: "smoke: up to 60 requests",
  ci: "ci: up to 300 requests",
  certify: "certify: every requirement",
};

/** A form that starts the suite, and opens its run. */
export function StartForm() {
  const go = useGo();
  const { data } = useRead("/_mock/world");
  const companies = data?.companies ?? [];
  const [tier, setTier] = useState<Tier>("ci");
  const [company, setCompany] = useState("wattle");
  const [seed, setSeed] = useState("1");
  const [only, setOnly] = useState("");
  const [isHere, setHere] = useState(false);
  const start = useChange(async (body: Start) => {
    const { data: run } = await control.POST("/_mock/conformance", { body });
    go(`/conformance/${run!.id}`);
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    const globs = only.split(/[\s,]+/).filter((glob) => glob !== "");
    start.mutate({ tier, company, seed: Number(seed), sandbox: isHere ? "here" : "own", ...(globs.length === 0 ? {} : { only: globs }) });
  };
  return (
    <form class="card" aria-labelledby="start" onSubmit={submit}>
      <h2 id="start">Run the suite against this mock</h2>
      <div class="filters">
        <label class="field">
          <span>Tier</span>
          <select value={tier} onChange={({ currentTarget }) => setTier(currentTarget.value as Tier)}>
            {Object.entries(TIERS).map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Company</span>
          <select value={company} onChange={({ currentTarget }) => setCompany(currentTarget.value)}>
            {companies.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Seed</span>
          <input type="number" min="0" required value={seed} onInput={({ currentTarget }) => setSeed(currentTarget.value)} />
        </label>
        <label class="field">
          <span>Only these requirements</span>
          <input value={only} placeholder="LEAVE-* PRIV-01" onInput={({ currentTarget }) => setOnly(currentTarget.value)} />
        </label>
        <button type="submit" class="primary" disabled={start.isPending}>
          {start.isPending ? "Starting …" : "Start"}
        </button>
      </div>
      <label class="inline">
        <input type="checkbox" checked={isHere} onChange={({ currentTarget }) => setHere(currentTarget.checked)} />
        <span>
          In this sandbox itself, whose clock it turns and whose data it changes. Otherwise in one of its own that behaves the same.
        </span>
      </label>
      {start.error === null ? null : <Failed error={start.error} />}
    </form>
  );
}
