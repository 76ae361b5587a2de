import { expect, test } from "vitest";
import { bytesToText, encodeBody, textToBytes } from "./body.ts";

test("a form reads back as it was built, files with name and type", async () => {
  const image = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff, 0x00]);
  const { type, bytes } = encodeBody({
    form: [
      { name: "file", filename: "logo.png", type: "image/png", content: image },
      { name: "note", content: "naïve" },
    ],
  });
  const form = await new Response(Buffer.from(bytes), { headers: { "content-type": type } }).formData();
  const file = form.get("file") as File;
  expect([file.name, file.type, form.get("note")]).toEqual(["logo.png", "image/png", "naïve"]);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(image);
});

test("text is sent unchanged, JSON as JSON", () => {
  expect(Buffer.from(encodeBody({ text: '{"a":', type: "application/json" }).bytes).toString()).toBe('{"a":');
  expect(Buffer.from(encodeBody({ json: { a: undefined, b: "é" } }).bytes).toString()).toBe('{"b":"é"}');
});

test.for([
  ["text", Buffer.from("naïve"), "naïve"],
  ["bytes that are not UTF-8", Buffer.from([0xff, 0x00]), "base64:/wA="],
  ["text that looks like the prefix", Buffer.from("base64:x"), `base64:${Buffer.from("base64:x").toString("base64")}`],
] as const)("%s is recorded so that it reads back", ([, bytes, text]) => {
  expect(bytesToText(bytes)).toBe(text);
  expect(textToBytes(text)).toEqual(bytes);
});
