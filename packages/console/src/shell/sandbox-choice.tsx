import { useLocation } from "wouter-preact";
import { useRead } from "../api/use-control.ts";
import { placeIn, useSandbox } from "./address.ts";

/** The most sandboxes to choose from. The view of the sandboxes has them all. */
const MOST = 100;

/** Chooses the sandbox that the page is about. */
export function SandboxChoice() {
  const sandbox = useSandbox();
  const [here, navigate] = useLocation();
  const { data } = useRead("/_mock/sandboxes", { query: { limit: MOST } });
  const known = (data?.sandboxes ?? []).map(({ id, name }) => ({
    // A name outlives its sandbox: an address with it still works if the sandbox is made again.
    value: sandbox === id ? id : (name ?? id),
    label: name === null ? id : `${name} (${id})`,
  }));
  const others = known.some(({ value }) => value === sandbox) ? known : [...known, { value: sandbox, label: sandbox }];
  const more = (data?.total ?? 0) - MOST;
  return (
    <label class="sandbox-choice">
      <span>Sandbox</span>
      <select
        value={sandbox}
        onChange={({ currentTarget: { value } }) =>
          navigate(value === "" ? placeIn("/sandboxes", sandbox) : placeIn(`/${here.split("/")[1] ?? ""}`, value))
        }
      >
        {others.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {more > 0 ? <option value="">{more} more …</option> : null}
      </select>
    </label>
  );
}
