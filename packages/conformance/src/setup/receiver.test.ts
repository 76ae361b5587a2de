import { expect, test } from "vitest";
import { receiverAdvice } from "./receiver.ts";

test("the advice names the member to change, the port, and tunnels that can carry it", () => {
  const advice = receiverAdvice({ receiver_url: "https://hooks.example", listen: "0.0.0.0:9443" }, "No delivery came");
  expect(advice).toMatch(/^No delivery came\. The service must reach webhooks\.receiver_url, and that must lead to 0\.0\.0\.0:9443 here\./);
  expect(advice).toContain("'cloudflared tunnel --url http://127.0.0.1:9443', 'ngrok http 9443', or 'ssh -R'");
  expect(advice).not.toContain("webhooks.tls");
  expect(advice).not.toContain("\n");
});

test.for(["https://127.0.0.1:9443", "https://localhost:9443", "https://192.168.1.7", "https://[::1]:9443", "https://box.local"])(
  "%s is called private",
  (receiver_url) => {
    const advice = receiverAdvice({ receiver_url, listen: "127.0.0.1:9443", tls: { cert: "c", key: "k" } }, "x");
    expect(advice).toContain("only machines near this one reach");
    expect(advice).toContain("leave webhooks.tls out");
  },
);
