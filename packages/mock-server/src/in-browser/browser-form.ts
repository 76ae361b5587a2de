import type { readParts as nodeParts } from "@hr-platform/engine/http/multipart";

/** The browser reads the forms that it writes. */
export const readParts: typeof nodeParts = async (body, type) => {
  let form: FormData;
  try {
    form = await new Response(body as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } }).formData();
  } catch {
    return "malformed";
  }
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === "string"
        ? { name, filename: null, type: "", bytes: new TextEncoder().encode(value) }
        : { name, filename: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) },
    ),
  );
};
