import { useRead } from "../../../api/use-control.ts";

interface StateChoiceProps {
  /** The machine whose states there are; undefined: the records have none. */
  readonly machine: string | undefined;
  readonly state: string;
  readonly choose: (state: string) => void;
}

/** Chooses a state that records must be in. */
export function StateChoice({ machine, state, choose }: StateChoiceProps) {
  const { data } = useRead("/_mock/machines");
  const states = data?.machines.find(({ name }) => name === machine)?.states.map(({ name }) => name) ?? [];
  if (machine === undefined) return null;
  const all = state === "" || states.includes(state) ? states : [...states, state];
  return (
    <label class="field">
      <span>State</span>
      <select value={state} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">Any</option>
        {all.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
