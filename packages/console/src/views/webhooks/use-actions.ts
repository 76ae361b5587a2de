import { control } from "../../api/client.ts";
import type { ControlError } from "../../api/control-error.ts";
import { useChange } from "../../api/use-control.ts";
import { useGo } from "../../parts/go.tsx";
import { instantText } from "../../parts/instant.tsx";
import { say } from "../../parts/toasts.tsx";
import { shortUrl } from "./names.tsx";

const failed = ({ message }: ControlError): void => say(message, true);

/** Pauses, resumes and pings an endpoint, and says what it did. */
export function useEndpointActions({ id, url }: { readonly id: string; readonly url: string }): {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly ping: () => void;
} {
  const go = useGo();
  const params = { path: { id } };
  const pause = useChange(() => control.POST("/_mock/webhooks/{id}/pause", { params }));
  const resume = useChange(() => control.POST("/_mock/webhooks/{id}/resume", { params }));
  const ping = useChange(() => control.POST("/_mock/webhooks/{id}/ping", { params }));
  return {
    pause: () =>
      pause.mutate(undefined, { onSuccess: () => say(`${shortUrl(url)} is paused: it receives no events now.`), onError: failed }),
    resume: () => resume.mutate(undefined, { onSuccess: () => say(`${shortUrl(url)} receives events again.`), onError: failed }),
    ping: () =>
      ping.mutate(undefined, {
        onSuccess: ({ data }) => {
          say(`A ping to ${shortUrl(url)} is on its way.`);
          if (data !== undefined) go(`/webhooks/deliveries/${data.id}`);
        },
        onError: failed,
      }),
  };
}

/** Delivers an event again, and opens the new delivery. */
export function useRedeliver(id: string): () => void {
  const go = useGo();
  const redeliver = useChange(() => control.POST("/_mock/deliveries/{id}/redeliver", { params: { path: { id } } }));
  return () =>
    redeliver.mutate(undefined, {
      onSuccess: ({ data }) => {
        say("The event is delivered again, with the same id.");
        if (data !== undefined) go(`/webhooks/deliveries/${data.id}`);
      },
      onError: failed,
    });
}

/** Turns the clock to an instant, and says what fell due. */
export function useTurnTo(): { readonly turnTo: (instant: string) => void; readonly isTurning: boolean } {
  const turn = useChange((set: string) => control.POST("/_mock/clock", { body: { set } }));
  return {
    turnTo: (instant) =>
      turn.mutate(instant, {
        onSuccess: ({ data }) => {
          const attempts = data?.due.filter(({ kind }) => kind === "delivery").length ?? 0;
          say(`It is ${instantText(data?.now ?? instant)} now; deliveries were attempted: ${attempts}.`);
        },
        onError: failed,
      }),
    isTurning: turn.isPending,
  };
}
