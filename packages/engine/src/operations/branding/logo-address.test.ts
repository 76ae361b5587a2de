import { expect, test } from "vitest";
import { logoAddress, logoPlace } from "./logo-address.ts";

const logo = { id: "0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11", media_type: "image/jpeg", base64: "" } as const;

test("a URL starts with the origin that the client uses", () => {
  for (const origin of ["http://127.0.0.1:4010", "https://mock.example", "http://[::1]:4010"]) {
    expect(logoAddress(logo, origin)).toBe(`${origin}/logos/${logo.id}.jpg`);
  }
});

test("an invalid origin is not repeated", () => {
  for (const origin of [
    undefined,
    "",
    "http://",
    "http://a b",
    'http://x"><script>',
    "http://user@evil.example",
    "http://a/b",
    "javascript:1",
  ]) {
    expect(logoAddress(logo, origin)).toBe(`http://mock/logos/${logo.id}.jpg`);
  }
});

test("the path of a URL leads to its logo, and no other path to any", () => {
  expect(logoPlace(new URL(logoAddress(logo, undefined)).pathname)).toEqual({ id: logo.id, ending: "jpg" });
  for (const path of [
    "/logos/",
    "/logos/x.png",
    `/logos/${logo.id}`,
    `/logos/${logo.id}.gif`,
    `/logos/../${logo.id}.png`,
    `/logos/${logo.id}.png/`,
  ]) {
    expect(logoPlace(path), path).toBeUndefined();
  }
});
