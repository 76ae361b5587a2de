// Usage: node hand-written.mjs PORT EMPLOYEES.json
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, file] = process.argv.slice(2);
const employees = new Map();
const emails = new Set();
for (const employee of JSON.parse(readFileSync(file, "utf8")).employees) {
  employees.set(employee.id, employee);
  emails.add(employee.email);
}

const BASE = "/api/v1/employees";
const REQUIRED = ["first_name", "last_name", "email", "employment_type", "start_date", "jurisdiction", "role"];

function send(response, status, value) {
  const body = JSON.stringify(value);
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

const refuse = (response, status, code, message) => send(response, status, { error: { code, message } });

function list(query, response) {
  const page = Number(query.get("page") ?? 1);
  const limit = Number(query.get("limit") ?? 20);
  const data = [
    ...employees
      .values()
      .drop((page - 1) * limit)
      .take(limit),
  ];
  send(response, 200, { data, meta: { total: employees.size, page, limit, has_more: page * limit < employees.size } });
}

function create(text, response) {
  let sent;
  try {
    sent = JSON.parse(text);
  } catch {
    return refuse(response, 400, "VALIDATION_ERROR", "not JSON");
  }
  const missing = REQUIRED.find((name) => typeof sent[name] !== "string");
  if (missing !== undefined) return refuse(response, 400, "VALIDATION_ERROR", `${missing} is required`);
  if (!/^[^@\s]+@[^@\s]+$/.test(sent.email)) return refuse(response, 400, "VALIDATION_ERROR", "email is not an address");
  if (emails.has(sent.email)) return refuse(response, 409, "CONFLICT", "email is taken");
  const { role: _, ...shown } = sent;
  const employee = { id: randomUUID(), ...shown, status: "active", created_at: new Date().toISOString() };
  employees.set(employee.id, employee);
  emails.add(employee.email);
  return send(response, 200, { data: employee });
}

createServer((request, response) => {
  const { method, url, headers } = request;
  if (headers.authorization === undefined) return refuse(response, 401, "UNAUTHORISED", "no key");
  const [path, query] = url.split("?");
  if (method === "POST" && path === BASE) {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk) => (text += chunk));
    return request.on("end", () => create(text, response));
  }
  if (method === "GET" && path === BASE) return list(new URLSearchParams(query), response);
  const employee = method === "GET" && path.startsWith(`${BASE}/`) ? employees.get(path.slice(BASE.length + 1)) : undefined;
  if (employee === undefined) return refuse(response, 404, "NOT_FOUND", "no such thing");
  return send(response, 200, { data: employee });
}).listen(Number(port), "127.0.0.1");
