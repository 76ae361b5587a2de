import { useState } from "preact/hooks";
import { control } from "../../api/client.ts";
import { Copy } from "../../parts/copy.tsx";
import { say } from "../../parts/toasts.tsx";

/** The signing secret of an endpoint. It is read when somebody asks for it, and shown until the page is left. */
export function Secret({ id }: { readonly id: string }) {
  const [secret, setSecret] = useState<string>();
  const show = async (): Promise<void> => {
    try {
      setSecret((await control.GET("/_mock/webhooks/{id}/secret", { params: { path: { id } } })).data?.secret);
    } catch (error) {
      say((error as Error).message, true);
    }
  };
  if (secret === undefined)
    return (
      <button type="button" onClick={() => void show()}>
        Show the secret
      </button>
    );
  return (
    <span class="long">
      <code>{secret}</code> <Copy text={secret} what="the secret" />{" "}
      <button type="button" onClick={() => setSecret(undefined)}>
        Hide it
      </button>
    </span>
  );
}
