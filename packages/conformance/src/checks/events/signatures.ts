import { type Check, check } from "../../run/check/check.ts";
import { someEvents } from "../../setup/events/received-events.ts";
import type { Endpoint } from "../../setup/receiver.ts";
import type { Delivery } from "../../deliveries/delivery.ts";
import { isSignature, secretReadings, signatureValues, signedBy } from "../../deliveries/signature.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { secretForms } from "../../oracles/access/secrets.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Judges signatures and secrecy of deliveries (§6, §2.10). The check must list SIG-01, SIG-02 and PRIV-21. */
export function judgeSignatures(t: CheckContext, exchanges: readonly Exchange[], to: Endpoint, all: readonly Delivery[]): void {
  const header = t.run.target.webhooks?.signature_header;
  const unsigned = all.find(({ arrival }) => signedBy(arrival, to.secret) === undefined);
  t.must("SIG-01", {
    at: exchanges,
    expected: "the HMAC-SHA256 of the body with the endpoint's secret in each delivery",
    holds: unsigned === undefined,
    got: `${JSON.stringify(unsigned?.arrival.headers)} ${String(unsigned)}`,
  });
  const malformed = all.find(({ arrival }) => !signatureValues(arrival, header).some(isSignature));
  t.must("SIG-02", {
    at: exchanges,
    expected: `a header ${header ?? "X-<brand>-Signature"} with sha256= and 64 hexadecimal digits in each delivery`,
    holds: malformed === undefined,
    got: JSON.stringify(malformed?.arrival.headers),
  });
  judgeSecrecy(t, exchanges, all);
}

/** Checks that no delivery contains the secret of an endpoint (§2.10). The check must list PRIV-21. */
function judgeSecrecy(t: CheckContext, exchanges: readonly Exchange[], all: readonly Delivery[]): void {
  const secrets = [...t.run.secrets].filter(([, what]) => /webhook/i.test(what)).flatMap(([secret, what]) => secretForms(secret, what));
  const leaking = all.find(({ text, arrival }) =>
    [text, ...Object.values(arrival.headers)].some((value) => secrets.some((secret) => value.includes(secret))),
  );
  t.must("PRIV-21", {
    at: exchanges,
    expected: "no delivery that contains the secret of an endpoint",
    holds: leaking === undefined,
    got: String(leaking),
  });
}

/** Signatures (§6). */
export const signatureChecks: readonly Check[] = [
  check(
    "SIG-01",
    "MUST sign each delivery with the secret of its endpoint",
    { also: ["SIG-02", "SIG-03", "PRIV-21"], needs: ["receiver"] },
    async (t) => {
      const { wide, narrow, all, narrowDeliveries: few, triggers, pinged } = await someEvents(t);
      const exchanges = [wide.exchange, narrow.exchange, ...triggers.map(({ exchange }) => exchange)];
      judgeSignatures(t, exchanges, wide, all);
      if (few.length > 0) judgeSignatures(t, exchanges, narrow, few);
      // A ping is a delivery too, and every delivery is signed (§6).
      if (pinged.all.length > 0) judgeSignatures(t, exchanges, wide, pinged.all);
      const crossed = [
        ...all.filter(({ arrival }) => signedBy(arrival, narrow.secret) !== undefined),
        ...few.filter(({ arrival }) => signedBy(arrival, wide.secret) !== undefined),
      ];
      t.must("SIG-03", {
        at: exchanges,
        expected: "different secrets for two endpoints, and no delivery to one signed with the secret of the other",
        holds: wide.secret !== narrow.secret && crossed.length === 0,
        got: wide.secret === narrow.secret ? "one secret for both" : String(crossed[0]),
      });
      observeForms(t, exchanges, wide, all);
    },
  ),
];

/** Records how the secret becomes the key, and how the signature is written. */
function observeForms(t: CheckContext, exchanges: readonly Exchange[], { secret }: Endpoint, all: readonly Delivery[]): void {
  const [reading] = all.flatMap(({ arrival }) => signedBy(arrival, secret) ?? []);
  if (reading === undefined) return;
  t.observe(
    "webhook-secret-form",
    exchanges,
    reading.value,
    `a secret of ${secret.length} characters, read in way ${secretReadings(secret).findIndex(({ key }) => key.equals(reading.key)) + 1}`,
  );
  const standard = all.some(({ arrival }) => Object.keys(arrival.headers).some((name) => name.toLowerCase() === "webhook-signature"));
  t.observe("signature-timestamp", exchanges, standard ? "standard-webhooks" : "none");
  const digits = all
    .flatMap(({ arrival }) => signatureValues(arrival, t.run.target.webhooks?.signature_header))
    .join("")
    .replaceAll("sha256=", "");
  const lower = /^[0-9a-f]+$/.test(digits);
  const upper = /^[0-9A-F]+$/.test(digits);
  if (lower !== upper) t.observe("signature-header", exchanges, lower ? "service-lower-hex" : "service-upper-hex");
}
