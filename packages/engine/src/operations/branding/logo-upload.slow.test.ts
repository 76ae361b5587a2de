import { connect } from "node:net";
import type { Branding } from "@hr-platform/spec/types";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gif, jpeg, part, png, svg } from "../../../test/support/logos.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Listening, Mock } from "../../sandbox/mock-handle.ts";
import { withForm } from "../../http/reply.ts";

const PATH = "/api/v1/company/branding/logo";
const AUTHORIZATION = { authorization: "Bearer hrk_wattle_full" };

let mock: Mock;
let listening: Listening;
beforeAll(async () => {
  mock = frozenMock();
  listening = await mock.listen();
});
afterAll(async () => {
  await mock[Symbol.asyncDispose]();
});
beforeEach(() => mock.reset());

function form(...parts: readonly (readonly [name: string, bytes: Uint8Array, file?: string])[]): FormData {
  const data = new FormData();
  for (const [name, bytes, file = "logo.png"] of parts) data.append(name, new Blob([new Uint8Array(bytes)], { type: "image/png" }), file);
  return data;
}

interface Shell {
  readonly send: (path: string, init?: RequestInit) => Promise<Response>;
  readonly origin: () => string;
}

const SHELLS: readonly (readonly [string, Shell])[] = [
  ["a port", { send: (path, init) => fetch(listening.url + path, init), origin: () => listening.url }],
  [
    "fetch",
    { send: (path, init) => mock.fetch(new Request(`http://mock.example:8080${path}`, init)), origin: () => "http://mock.example:8080" },
  ],
];

describe.each(SHELLS)("over %s", (_name, { send, origin }) => {
  const upload = (body: RequestInit["body"], headers: Record<string, string> = AUTHORIZATION): Promise<Response> =>
    send(PATH, { method: "POST", headers, body: body! });
  const refusal = async (answer: Response): Promise<unknown[]> => {
    const { error } = (await answer.json()) as { error: { code: string; field?: string } };
    return [answer.status, error.code, error.field];
  };
  const REFUSED = [400, "VALIDATION_ERROR", "file"];

  test.each(["x", "'a b'", "=".repeat(26), "b".repeat(70)])("a form is read with any boundary: %s", async (boundary) => {
    const file = `<svg xmlns="http://www.w3.org/2000/svg"><text>--x is no boundary here</text></svg>`;
    const head = 'Content-Disposition: form-data; name="file"; filename="a.svg"';
    const answer = await upload(`--${boundary}\r\n${head}\r\n\r\n${file}\r\n--${boundary}--\r\n`, {
      ...AUTHORIZATION,
      "content-type": `multipart/form-data; boundary="${boundary}"`,
    });
    const { data } = (await answer.json()) as { data: Branding };
    expect(answer.status).toBe(201);
    expect(await (await send(new URL(data.logo_url!).pathname)).text()).toContain("--x is no boundary here");
  });

  test("a form is read, and its logo is served at the client's origin, to the byte", async () => {
    const sent = jpeg(300_000).map((byte, index) => (index < 4 ? byte : index % 251));
    const answer = await upload(form(["file", sent]));
    const { data } = (await answer.json()) as { data: Branding };
    expect([answer.status, data.logo_url!.startsWith(`${origin()}/logos/`)]).toEqual([201, true]);
    const image = await send(new URL(data.logo_url!).pathname);
    expect([image.status, image.headers.get("content-type"), image.headers.get("x-content-type-options")]).toEqual([
      200,
      "image/jpeg",
      "nosniff",
    ]);
    expect(new Uint8Array(await image.arrayBuffer())).toEqual(sent);
    const head = await send(new URL(data.logo_url!).pathname, { method: "HEAD" });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  test("two megabytes are accepted, with their framing, and a byte more is not [BRAND-14]", async () => {
    expect((await upload(form(["file", png(2_097_152), `${"long-".repeat(50)}.png`]))).status).toBe(201);
    expect(await refusal(await upload(form(["file", png(2_097_153)])))).toEqual(REFUSED);
    expect(await refusal(await upload(form(["file", png(3_000_000)])))).toEqual(REFUSED);
  });

  test("three megabytes get 413 if the decision says so", async () => {
    mock.decide({ "logo-refusal-status": "too-large-or-unsupported" });
    expect((await refusal(await upload(form(["file", png(3_000_000)])))).slice(0, 2)).toEqual([413, "VALIDATION_ERROR"]);
    mock.decide({ "body-size": "unlimited" });
    expect((await refusal(await upload(form(["file", png(3_000_000)])))).slice(0, 2)).toEqual([413, "VALIDATION_ERROR"]);
  });

  test("without a key, or with one that lacks the scope, nothing else is checked", async () => {
    for (const body of [form(["file", png(3_000_000)]), form(["file", gif()]), "x"]) {
      expect((await refusal(await upload(body, {})))[0]).toBe(401);
      expect((await refusal(await upload(body, { authorization: "Bearer hrk_wattle_read" })))[0]).toBe(403);
    }
  });

  const multipart = { ...AUTHORIZATION, "content-type": "multipart/form-data; boundary=b" };
  const framed = (head: string, body = "x", end = "\r\n--b--\r\n"): string => `--b\r\n${head}\r\n\r\n${body}${end}`;
  test.for([
    [
      "no boundary",
      { ...AUTHORIZATION, "content-type": "multipart/form-data" },
      framed('Content-Disposition: form-data; name="file"; filename="a"'),
    ],
    ["another boundary", multipart, "--c\r\n\r\n--c--\r\n"],
    ["no end", multipart, framed('Content-Disposition: form-data; name="file"; filename="a.svg"', "<svg/>", "")],
    ["no parts", multipart, "--b--\r\n"],
    ["a part without a name", multipart, framed("Content-Type: image/png")],
    ["a text part named file", multipart, framed('Content-Disposition: form-data; name="file"')],
    ["garbage", multipart, "\u0000\u0001\u0002"],
    ["another type", { ...AUTHORIZATION, "content-type": "application/x-www-form-urlencoded" }, "file=x"],
    ["JSON", { ...AUTHORIZATION, "content-type": "application/json" }, '{"file":"x"}'],
  ] as const)("a body with %s is refused, naming the file [BRAND-08]", async ([, headers, body]) => {
    expect(await refusal(await upload(body, headers))).toEqual(REFUSED);
  });

  test("a hand-written form is read like any other", async () => {
    const body = framed(
      'Content-Disposition: form-data; name="file"; filename="logo.svg"\r\nContent-Type: text/plain',
      new TextDecoder().decode(svg()),
    );
    expect((await upload(body, { ...multipart, "content-type": "Multipart/Form-Data; boundary=b" })).status).toBe(201);
  });

  test.for([
    ["a name and a file name without quotes, as .NET and PowerShell send them", "form-data; name=file; filename=a.svg"],
    ["both file names", "form-data; name=file; filename=a.svg; filename*=utf-8''a.svg"],
    ["the extended file name alone", "form-data; name=\"file\"; filename*=UTF-8''%C3%A9.svg"],
    ["an extended file name in quotes", 'form-data; name="file"; filename*="utf-8\'\'a.svg"'],
    ["an extended file name in latin1", "form-data; name=file; filename*=iso-8859-1''%e9.svg"],
    ["spaces and capital letters", "Form-Data ; NAME = file ; FileName = a.svg"],
    ["an escaped quotation mark", 'form-data; name="file"; filename="a\\"b.svg"'],
  ])("a form whose file has %s is read", async ([, disposition]) => {
    const body = framed(`Content-Disposition: ${disposition}`, new TextDecoder().decode(svg()));
    expect((await upload(body, { ...multipart, "content-type": 'multipart/form-data; boundary="b"' })).status).toBe(201);
  });

  test("the first of two files counts, and text before and after the form is passed over", async () => {
    const file = (bytes: Uint8Array): string =>
      `--b\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\n${new TextDecoder().decode(bytes)}\r\n`;
    const answer = await upload(`A form.\r\n${file(svg("<title>first</title>"))}${file(svg())}--b--\r\nThe end.`, multipart);
    const { data } = (await answer.json()) as { data: Branding };
    expect(await (await send(new URL(data.logo_url!).pathname)).text()).toContain("first");
  });

  test("at other operations, forms are bodies that are not JSON", async () => {
    const answer = await send("/api/v1/company", { method: "PATCH", headers: AUTHORIZATION, body: form(["file", png()]) });
    expect((await refusal(answer)).slice(0, 2)).toEqual([400, "VALIDATION_ERROR"]);
    const large = await send("/api/v1/company", { method: "PATCH", headers: AUTHORIZATION, body: form(["file", png(1_500_000)]) });
    expect(((await large.json()) as { error: { message: string } }).error.message).toContain("1048576");
  });

  test("an upload leaves a note in the journal, not two megabytes", async () => {
    await upload(form(["file", png(2_000_000)]));
    const { body } = mock.requests.at(-1)!.request;
    expect(body).toMatch(/^\(a form of 2000\d{3} bytes\)$/);
    expect(JSON.stringify(mock.requests).length).toBeLessThan(10_000);
  });
});

test("a form of 40,000 parts is read quickly", async () => {
  const piece = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
  const body = new TextEncoder().encode(`${piece.repeat(40_000)}--b--\r\n`);
  const headers = { ...AUTHORIZATION, "content-type": "multipart/form-data; boundary=b" };
  const began = performance.now();
  const { form: parts } = await withForm({ method: "POST", path: "/company/branding/logo", query: "", headers, body });
  expect(parts).toHaveLength(40_000);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test("an invalid host is neither answered nor repeated", async () => {
  const file = Buffer.from(part(svg()).bytes).toString();
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.svg"\r\n\r\n${file}\r\n--b--\r\n`;
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(listening.port, "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString()));
    socket.on("end", () => resolve(received));
    socket.on("error", reject);
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: evil.example/"><script>\r\nAuthorization: ${AUTHORIZATION.authorization}\r\nConnection: close\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
  expect(text).toMatch(/^HTTP\/1\.1 403 /);
  expect(text).not.toContain("evil.example");
});
