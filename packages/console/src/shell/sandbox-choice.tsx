import { useLocation } from "wouter-preact";
import { useRead } from "../api/use-control.ts";
import { placeIn, useSandbox } from "./address.ts";

/** Chooses the sandbox that the page is about. */
export function SandboxChoice() {
  const sandbox = useSandbox();
  const [here, navigate] = useLocation();
  const { data } = useRead("/_mock/sandboxes");
  const known = (data?.sandboxes ?? []).map(({ id, name }) => ({ id, label: name === null ? id : `${name} (${id})` }));
  const others = known.some(({ id }) => id === sandbox) ? known : [...known, { id: sandbox, label: sandbox }];
  return (
    <label class="sandbox-choice">
      <span>Sandbox</span>
      <select value={sandbox} onChange={({ currentTarget }) => navigate(placeIn(`/${here.split("/")[1] ?? ""}`, currentTarget.value))}>
        {others.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
