// Usage: node openapi-backend.mjs PORT OPENAPI.json
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { OpenAPIBackend } from "openapi-backend";

const [port, file] = process.argv.slice(2);

function send(response, status, value) {
  const body = JSON.stringify(value);
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

const api = new OpenAPIBackend({
  definition: JSON.parse(readFileSync(file, "utf8")),
  // The fastest start it offers: no check of the document itself, validators compiled when first needed.
  quick: true,
  securityHandlers: { bearerAuth: ({ request }) => request.headers.authorization?.startsWith("Bearer ") === true },
  handlers: {
    notFound: (_, response) => send(response, 404, { error: "not found" }),
    unauthorizedHandler: (_, response) => send(response, 401, { error: "no key" }),
    validationFail: ({ validation }, response) => send(response, 400, { error: validation.errors }),
    notImplemented: ({ api: mock, operation }, response) => {
      const { status, mock: body } = mock.mockResponseForOperation(operation.operationId);
      send(response, status, body);
    },
  },
});
await api.init();

createServer((request, response) => {
  const { method, url, headers } = request;
  const [path, query] = url.split("?");
  const answer = (body) => {
    api.handleRequest({ method, path, query, headers, body }, response).catch((error) => send(response, 500, { error: String(error) }));
  };
  if (method === "GET") return answer(undefined);
  let text = "";
  request.setEncoding("utf8").on("data", (chunk) => (text += chunk));
  return request.on("end", () => answer(text));
}).listen(Number(port), "127.0.0.1");
