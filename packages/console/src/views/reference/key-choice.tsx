import { useEffect } from "preact/hooks";
import { useRead } from "../../api/use-control.ts";

interface KeyChoiceProps {
  readonly chosen: string;
  readonly choose: (token: string) => void;
}

/** Chooses the key that requests are tried with, among those of the sandbox. The first one with all scopes at first. */
export function KeyChoice({ chosen, choose }: KeyChoiceProps) {
  const { data } = useRead("/_mock/world");
  const companies = data?.companies ?? [];
  const usable = companies.map(({ slug, name, keys }) => ({ slug, name, keys: keys.filter(({ revoked }) => !revoked) }));
  const all = usable.flatMap(({ keys }) => keys);
  const isKnown = all.some(({ token }) => token === chosen);
  const first = (all.find(({ scopes }) => scopes.length === 4) ?? all[0])?.token ?? "";
  useEffect(() => {
    if (!isKnown) choose(first);
  }, [isKnown, first, choose]);
  return (
    <label class="inline">
      <span>Try with</span>
      <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {usable.map(({ slug, name, keys }) => (
          <optgroup key={slug} label={name}>
            {keys.map(({ token, scopes }) => (
              <option key={token} value={token}>
                {token} ({scopes.join(", ")})
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
