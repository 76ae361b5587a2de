// Usage: node bare.mjs PORT ANSWERS.json
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, file] = process.argv.slice(2);
const answers = new Map(Object.entries(JSON.parse(readFileSync(file, "utf8"))));

createServer((request, response) => {
  const { status, headers, body } = answers.get(`${request.method} ${request.url}`);
  const send = () => {
    response.writeHead(status, headers);
    response.end(body);
  };
  if (request.method === "GET") send();
  else request.resume().on("end", send);
}).listen(Number(port), "127.0.0.1");
