import { useState } from "preact/hooks";
import type { components } from "../../../generated/control-api.ts";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { useGo } from "../../parts/go.tsx";
import { Choice, TextField } from "../../parts/fields.tsx";
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
        <Choice label="Tier" values={TIERS} value={tier} choose={(one) => setTier(one as Tier)} />
        <Choice
          label="Company"
          values={Object.fromEntries(companies.map(({ slug, name }) => [slug, name]))}
          value={company}
          choose={setCompany}
        />
        <TextField label="Seed" type="number" min="0" required value={seed} set={setSeed} />
        <TextField label="Only these requirements" placeholder="LEAVE-* PRIV-01" value={only} set={setOnly} />
        <button type="submit" class="primary" disabled={start.isPending}>
          {start.isPending ? "Starting …" : "Start"}
        </button>
      </div>
      <label class="inline">
        <input type="checkbox" checked={isHere} onChange={({ currentTarget }) => setHere(currentTarget.checked)} />
        <span>Run in this sandbox. It advances the clock and changes the data. Otherwise the run has a sandbox of its own.</span>
      </label>
      {start.error === null ? null : <Failed error={start.error} />}
    </form>
  );
}
