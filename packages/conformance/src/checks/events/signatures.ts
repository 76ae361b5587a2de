import { type Check, check } from "../../run/check.ts";
import { someEvents } from "../../setup/events/received-events.ts";
import type { Endpoint } from "../../setup/receiver.ts";
import type { Delivery } from "../../deliveries/delivery.ts";
import { isSignature, secretReadings, signatureValues, signedBy } from "../../deliveries/signature.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { secretForms } from "../../oracles/access/secrets.ts";
import type { CheckContext } from "../../run/check-context.ts";

/** Holds deliveries to the rules of signing and of keeping the secret (§6, §2.10); the row has to name SIG-01, SIG-02 and PRIV-21. */
export function judgeSignatures(t: CheckContext, seen: readonly Exchange[], to: Endpoint, all: readonly Delivery[]): void {
  const header = t.run.target.webhooks?.signature_header;
  const unsigned = all.find(({ arrival }) => signedBy(arrival, to.secret) === undefined);
  t.must("SIG-01", {
    at: seen,
    expected: "each delivery with the HMAC-SHA256 of its bytes under the secret of its endpoint",
    holds: unsigned === undefined,
    got: `${JSON.stringify(unsigned?.arrival.headers)} ${String(unsigned)}`,
  });
  const unheaded = all.find(({ arrival }) => !signatureValues(arrival, header).some(isSignature));
  t.must("SIG-02", {
    at: seen,
    expected: `each delivery with a header ${header ?? "X-<brand>-Signature"} of the form sha256= and 64 hexadecimal digits`,
    holds: unheaded === undefined,
    got: JSON.stringify(unheaded?.arrival.headers),
  });
  judgeSecrecy(t, seen, all);
}

/** Holds deliveries, pings too, to keeping the secrets of endpoints (§2.10); the row has to name PRIV-21. */
function judgeSecrecy(t: CheckContext, seen: readonly Exchange[], all: readonly Delivery[]): void {
  const secrets = [...t.run.secrets].filter(([, what]) => /webhook/i.test(what)).flatMap(([secret, what]) => secretForms(secret, what));
  const telling = all.find(({ text, arrival }) =>
    [text, ...Object.values(arrival.headers)].some((value) => secrets.some((secret) => value.includes(secret))),
  );
  t.must("PRIV-21", {
    at: seen,
    expected: "no delivery that holds the secret of an endpoint",
    holds: telling === undefined,
    got: String(telling),
  });
}

/** Signatures (§6). */
export const signatureChecks: readonly Check[] = [
  check(
    "SIG-01",
    "MUST sign each delivery with the secret of its endpoint",
    { tier: "ci", also: ["SIG-02", "SIG-03", "PRIV-21"], needs: ["receiver"] },
    async (t) => {
      const { wide, narrow, all, narrowDeliveries: few, triggers, pinged } = await someEvents(t);
      const seen = [wide.exchange, narrow.exchange, ...triggers.map(({ exchange }) => exchange)];
      judgeSignatures(t, seen, wide, all);
      if (few.length > 0) judgeSignatures(t, seen, narrow, few);
      judgeSecrecy(t, seen, pinged.all);
      const crossed = [
        ...all.filter(({ arrival }) => signedBy(arrival, narrow.secret) !== undefined),
        ...few.filter(({ arrival }) => signedBy(arrival, wide.secret) !== undefined),
      ];
      t.must("SIG-03", {
        at: seen,
        expected: "two endpoints with secrets that differ, and no delivery of the one signed with that of the other",
        holds: wide.secret !== narrow.secret && crossed.length === 0,
        got: wide.secret === narrow.secret ? "one secret for both" : String(crossed[0]),
      });
      observeForms(t, seen, wide, all);
    },
  ),
];

/** How the secret is read and the digest written. */
function observeForms(t: CheckContext, seen: readonly Exchange[], { secret }: Endpoint, all: readonly Delivery[]): void {
  const [reading] = all.flatMap(({ arrival }) => signedBy(arrival, secret) ?? []);
  if (reading === undefined) return;
  t.observe(
    "webhook-secret-form",
    seen,
    reading.value,
    `a secret of ${secret.length} characters, read in way ${secretReadings(secret).findIndex(({ key }) => key.equals(reading.key)) + 1}`,
  );
  t.observe("signature-timestamp", seen, "none");
  const digits = all
    .flatMap(({ arrival }) => signatureValues(arrival, t.run.target.webhooks?.signature_header))
    .join("")
    .replaceAll("sha256=", "");
  const lower = /^[0-9a-f]+$/.test(digits);
  const upper = /^[0-9A-F]+$/.test(digits);
  if (lower !== upper) t.observe("signature-header", seen, lower ? "service-lower-hex" : "service-upper-hex");
}
