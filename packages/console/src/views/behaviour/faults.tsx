import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Failed, Loaded } from "../../parts/states.tsx";
import { useInAddress } from "../../shell/address.ts";
import type { Fault } from "./shapes.ts";
import { HARM_NAMES, harmOf } from "./harm.ts";
import { Narrowed, Only } from "../../parts/narrowing.tsx";

/** Mistakes that the mock makes on purpose, to see whether a client or a test notices them. */
export function FaultList() {
  const faults = useRead("/_mock/faults");
  const change = useChange((active: readonly string[]) => control.PUT("/_mock/faults", { body: { active: [...active] } }));
  return (
    <section aria-labelledby="faults">
      <h2 id="faults">Faults</h2>
      <p class="quiet">Mistakes that the mock makes on purpose, by what your program suffers. Find out whether your tests notice them.</p>
      {change.error === null ? null : <Failed error={change.error} />}
      <Loaded of={faults} what="the faults">
        {(all) => <Switches all={all} set={change.mutate} />}
      </Loaded>
    </section>
  );
}

function Switches({ all, set }: { readonly all: readonly Fault[]; readonly set: (active: readonly string[]) => void }) {
  const [on, setOn] = useInAddress("active");
  const active = all.filter((fault) => fault.active).map(({ id }) => id);
  const turn = (id: string, isOn: boolean): void => set(isOn ? [...active, id] : active.filter((one) => one !== id));
  return (
    <Narrowed
      all={all}
      what="faults"
      textsOf={({ id, title, violates, requirements }) => [id, title, ...violates, ...requirements.map(({ statement }) => statement)]}
      passes={(fault) => on === "" || fault.active}
      filters={
        <>
          <Only value={on} set={setOn}>
            Only active ones ({active.length})
          </Only>
          <button type="button" disabled={active.length === 0} onClick={() => set([])}>
            Switch all off
          </button>
        </>
      }
    >
      {(shown, isSearched) =>
        HARM_NAMES.map((harm) => (
          <Group
            key={`${harm} ${isSearched || on !== ""}`}
            harm={harm}
            faults={shown.filter((fault) => harmOf(fault) === harm)}
            isOpen={isSearched || on !== ""}
            turn={turn}
          />
        ))
      }
    </Narrowed>
  );
}

interface GroupProps {
  readonly harm: string;
  readonly faults: readonly Fault[];
  readonly isOpen: boolean;
  readonly turn: (id: string, isOn: boolean) => void;
}

/** The faults from which a client suffers in the same way. */
function Group({ harm, faults, isOpen, turn }: GroupProps) {
  const active = faults.filter((fault) => fault.active).length;
  if (faults.length === 0) return null;
  return (
    <details class="harm" open={isOpen || active > 0}>
      <summary>
        <h3>{harm}</h3>{" "}
        <span class="quiet">
          {faults.length} {faults.length === 1 ? "fault" : "faults"}
          {active === 0 ? "" : `, ${active} on`}
        </span>
      </summary>
      {faults.map((fault) => (
        <FaultSwitch key={fault.id} fault={fault} turn={turn} />
      ))}
    </details>
  );
}

function FaultSwitch({
  fault: { id, title, active, requirements },
  turn,
}: {
  readonly fault: Fault;
  readonly turn: (id: string, isOn: boolean) => void;
}) {
  return (
    <label class="fault">
      <input type="checkbox" role="switch" checked={active} onChange={({ currentTarget }) => turn(id, currentTarget.checked)} />
      <span>
        <strong>{title}</strong> <code class="quiet">{id}</code>
        {requirements.map(({ id: name, statement, sections }) => (
          <span key={name} class="violated">
            Violates {name} ({sections.join(", ")}): {statement}
          </span>
        ))}
      </span>
    </label>
  );
}
