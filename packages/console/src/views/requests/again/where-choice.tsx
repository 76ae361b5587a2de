import { useRead } from "../../../api/use-control.ts";
import { useSandbox } from "../../../shell/address.ts";
import type { Where } from "./again-form.ts";

interface WhereChoiceProps {
  readonly n: number;
  readonly where: Where;
  readonly choose: (where: Where) => void;
}

/** Where the request goes. */
export function WhereChoice({ n, where, choose }: WhereChoiceProps) {
  const here = useSandbox();
  const { data } = useRead("/_mock/sandboxes");
  const others = (data?.sandboxes ?? []).filter(({ id, name }) => id !== here && name !== here);
  const value = where.at === "now" ? `now:${where.sandbox ?? ""}` : where.at;
  return (
    <label class="field">
      <span>Where</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const [at, sandbox = ""] = currentTarget.value.split(/:(.*)/s);
          if (at === "before" || at === "after") choose({ at });
          else choose(sandbox === "" ? { at: "now" } : { at: "now", sandbox });
        }}
      >
        <option value="now:">here, as it is now</option>
        <option value="before">in a new sandbox, as it was before request {n}</option>
        <option value="after">in a new sandbox, as it was after request {n}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={`now:${id}`}>
            in {name ?? id}, as it is now
          </option>
        ))}
      </select>
    </label>
  );
}
