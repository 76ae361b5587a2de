import { control } from "../../api/client.ts";
import { useChange } from "../../api/use-control.ts";
import { instantText } from "../../parts/instant.tsx";
import { sayAfter } from "../../parts/toasts.tsx";

/** A button that turns the clock to an instant, and says what was attempted. */
export function AdvanceTo({ at }: { readonly at: string }) {
  const { mutateAsync, isPending } = useChange(async () => (await control.POST("/_mock/clock", { body: { set: at } })).data!);
  const text = ({ now, due }: Awaited<ReturnType<typeof mutateAsync>>): string =>
    `It is ${instantText(now)} now; deliveries attempted: ${due.filter(({ kind }) => kind === "delivery").length}.`;
  return (
    <button type="button" onClick={() => void sayAfter(mutateAsync(), text)} disabled={isPending}>
      Advance the clock
    </button>
  );
}
