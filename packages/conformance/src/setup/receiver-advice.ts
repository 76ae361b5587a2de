import { isIP } from "node:net";
import type { Target } from "../target/target.ts";

/** Hosts that only this machine, or its own network, reaches. */
const PRIVATE = /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[?(?:::1|f[cd])|.+\.(?:local|internal)$)/i;

/** What to do if the service does not reach the receiver, in one line. @param seen what happened */
export function receiverAdvice({ receiver_url, listen, tls }: NonNullable<Target["webhooks"]>, seen: string): string {
  const { hostname } = new URL(receiver_url);
  const port = listen.slice(listen.lastIndexOf(":") + 1);
  const own = PRIVATE.test(hostname)
    ? ` ${hostname} is ${isIP(hostname) > 0 ? "an address" : "a name"} that only machines near this one reach.`
    : "";
  const proxied = tls === undefined ? "" : ", leave webhooks.tls out, because the tunnel ends TLS";
  return `${seen}.${own} The service must reach webhooks.receiver_url, and that must lead to ${listen} here. A tunnel can carry it: 'cloudflared tunnel --url http://127.0.0.1:${port}', 'ngrok http ${port}', or 'ssh -R' to a host with a public address and a certificate; write its https address into webhooks.receiver_url${proxied}.`;
}
