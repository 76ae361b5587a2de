import { createRequire } from "node:module";
import { createMock } from "@hr-platform/mock-server";
import { eventKinds } from "@hr-platform/spec/operations";
import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";

interface AsyncApi {
  readonly operations: Readonly<Record<string, { readonly action: string }>>;
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly payload: object; readonly examples: readonly { readonly payload: unknown }[] }>>;
  };
}

const schema = createRequire(import.meta.url)("@asyncapi/specs/schemas/3.0.0.json") as object;

async function served(mock: ReturnType<typeof createMock>): Promise<AsyncApi> {
  return (await (await mock.fetch("http://mock/_mock/asyncapi.json")).json()) as AsyncApi;
}

/** The validator of one kind of event. */
function payloads(document: AsyncApi): (kind: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: "events" });
  return (kind) => ajv.getSchema(`events#/components/messages/${kind}/payload`)!;
}

test("the document of the events is valid AsyncAPI 3, and has every kind of event", async () => {
  const document = await served(createMock());
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, meta: false, validateSchema: false });
  const isValid = ajv.validate(schema, document);
  expect(ajv.errors ?? []).toEqual([]);
  expect(isValid).toBe(true);
  expect(ajv.validate(schema, { ...document, channels: { endpoint: { address: 1 } } })).toBe(false);
  expect(Object.keys(document.operations)).toEqual([...eventKinds, "ping"].map((kind) => `send-${kind}`));
});

test("its schemas accept its examples, and what the mock sends", async () => {
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  const document = await served(mock);
  const validator = payloads(document);
  for (const [kind, { examples }] of Object.entries(document.components.messages)) {
    const validate = validator(kind);
    expect(validate(examples[0]!.payload), `${kind}: ${JSON.stringify(validate.errors)}`).toBe(true);
    await mock.fetch("http://mock/_mock/trigger", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ event: kind }),
    });
  }
  const inbox = (await (await mock.fetch("http://mock/_mock/inbox")).json()) as { event: string; body: string }[];
  expect(new Set(inbox.map(({ event }) => event)).size).toBeGreaterThanOrEqual(eventKinds.length);
  for (const { event, body } of inbox) {
    const validate = validator(event);
    expect(validate(JSON.parse(body)), `${event}: ${JSON.stringify(validate.errors)}`).toBe(true);
    expect(validate({ ...(JSON.parse(body) as object), data: { id: 1 } })).toBe(false);
  }
});
