import { expect, test } from "vitest";
import { mendOf, reasonIn } from "./connection-problem.ts";

test("a server that speaks only HTTP/2 is named as such, with the mend", () => {
  const alert = Object.assign(new Error("tlsv1 alert no application protocol"), { code: "ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL" });
  const reason = reasonIn(new TypeError("fetch failed", { cause: alert }), { host: "hr.example", certified: false });
  expect(reason).toContain("hr.example speaks no HTTP/1.1 over TLS");
  expect(mendOf(reason)).toContain("offer HTTP/1.1 beside HTTP/2");
});
