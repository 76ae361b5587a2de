import { expect, test } from "vitest";
import { gif, jpeg, part, png, svg, webp } from "../../../test/support/logos.ts";
import { hasDoctype, rootName, textOf, typeByContent, typeByName, typeDeclared } from "./image-type.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("a file's type follows from its first bytes", () => {
  const files = [
    png(),
    jpeg(),
    webp(),
    svg(),
    gif(),
    bytes("%PDF-1.7"),
    bytes("text"),
    bytes("<html/>"),
    new Uint8Array(),
    png().subarray(0, 7),
  ];
  const types = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"];
  expect(files.map(typeByContent)).toEqual([...types, ...Array.from({ length: 6 }, () => undefined)]);
});

test("a RIFF file other than WEBP has no type", () => {
  expect(typeByContent(bytes("RIFF\u0001\u0001\u0001\u0001WAVEfmt "))).toBeUndefined();
});

test.for([
  ["<svg/>", "svg"],
  ['\uFEFF \n<?xml version="1.0"?><!-- <html> --><svg>', "svg"],
  ["<s:svg xmlns:s='x'>", "svg"],
  ["<!DOCTYPE svg PUBLIC 'x' 'y'><svg/>", "svg"],
  ["<!DOCTYPE html><svg/>", "html"],
  ["<html><svg/></html>", "html"],
  ["<!-- never closed", undefined],
  ["svg", undefined],
  ["", undefined],
])("the root element of %s is %s", ([text, name]) => {
  expect(rootName(text!)).toBe(name);
});

test("a DOCTYPE is found after space, comments and instructions, and not inside them", () => {
  expect(["<!DOCTYPE svg>", "<?xml version='1.0'?> <!-- x --><!DOCTYPE svg><svg/>"].map(hasDoctype)).toEqual([true, true]);
  expect(["<svg/>", "<!-- <!DOCTYPE svg> --><svg/>"].map(hasDoctype)).toEqual([false, false]);
});

test("bytes that are not UTF-8 are not text, and so not an SVG", () => {
  const utf16 = new Uint8Array(Buffer.from("\uFEFF<svg/>", "utf16le"));
  expect([textOf(utf16), typeByContent(utf16)]).toEqual([undefined, undefined]);
});

test("a part declares a type by its content type, or by the extension of its name", () => {
  const claim = (type: string, filename: string): unknown[] => [typeDeclared, typeByName].map((of) => of(part(png(), { type, filename })));
  expect(claim("IMAGE/SVG+XML; charset=utf-8", "a.b.JPEG")).toEqual(["image/svg+xml", "image/jpeg"]);
  expect(claim("image/gif", "logo.gif")).toEqual([undefined, undefined]);
  expect(claim("", "png")).toEqual([undefined, undefined]);
  expect(claim("constructor", "a.constructor")).toEqual([undefined, undefined]);
  expect(typeByName(part(png(), { filename: null }))).toBeUndefined();
});
