import type { Branding } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import type { ApiRequest, FormPart } from "../../src/contract/request.ts";
import { type Client, type Result, client } from "./client.ts";

export const PLACE = "/company/branding/logo";

const utf8 = new TextEncoder();

/** Bytes that start like a file of some type, padded with zeros to a length. */
function image(start: readonly number[], length: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(length, start.length));
  bytes.set(start);
  return bytes;
}

export const png = (length = 64): Uint8Array => image([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], length);
export const jpeg = (length = 64): Uint8Array => image([0xff, 0xd8, 0xff, 0xe0], length);
export const webp = (length = 64): Uint8Array =>
  image([0x52, 0x49, 0x46, 0x46, 0x1a, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x20], length);
export const gif = (length = 64): Uint8Array => image([...utf8.encode("GIF89a")], length);

/** An SVG document with some content. */
export const svg = (content = '<path d="M0 0h8v8H0z" fill="#1F6F5C"/>'): Uint8Array =>
  utf8.encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${content}</svg>`);

/** A part of a form: by default a file named `file`. */
export function part(bytes: Uint8Array, more: Partial<FormPart> = {}): FormPart {
  return { name: "file", filename: "logo.png", type: "image/png", bytes, ...more };
}

/** An upload as the shells pass it to the core. */
export function uploadRequest(form: ApiRequest["form"], more: Partial<ApiRequest> = {}): Partial<ApiRequest> {
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  return { method: "POST", path: PLACE, headers, body: utf8.encode("--x--"), ...(form === undefined ? {} : { form }), ...more };
}

/** Uploads a file, or the given parts of a form. */
export function upload(api: Client, file: Uint8Array | ApiRequest["form"], more: Partial<ApiRequest> = {}): Result<Branding> {
  return api.send<Branding>(uploadRequest(file instanceof Uint8Array ? [part(file)] : file, more));
}

/** What is served at the URL of a logo. */
export async function served(mock: Mock, address: string | null | undefined, headers: Record<string, string> = {}): Promise<Response> {
  return await mock.fetch(new Request(address!, { headers }));
}

/** Uploads an SVG and returns what is served for it. */
export async function servedSvg(mock: Mock, content: string): Promise<string> {
  return await (await served(mock, upload(client(mock), svg(content)).data.logo_url)).text();
}
