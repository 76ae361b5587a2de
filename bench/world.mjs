import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The path prefix of the API. */
export const BASE_PATH = "/api/v1";
/** The company that everything but the scale is measured with: about 50 people. */
export const KEY = "hrk_wattle_full";

/** The API's paths for servers that take them from the OpenAPI document, without its prefix. */
export const openapiPaths = { list: "/employees?limit=20", one: (id) => `/employees/${id}`, create: "/employees" };

/** The body that every POST sends, but for its e-mail address. */
export function newEmployee(number) {
  return JSON.stringify({
    first_name: "Mia",
    last_name: "Nguyen",
    email: `mia.nguyen.${number}@example.com`,
    employment_type: "full_time",
    start_date: "2026-03-16",
    jurisdiction: "AU",
    role: "employee",
    job_title: "Graduate Landscape Architect",
    department: "Design",
    base_salary: 7_400_000,
  });
}

export const headers = (key = KEY) => ({ Authorization: `Bearer ${key}`, "Content-Type": "application/json" });

/** Node adds these to every answer itself. */
const CONNECTION = new Set(["connection", "date", "keep-alive"]);

async function capture(url, options) {
  const response = await fetch(url, { headers: headers(), ...options });
  const body = await response.text();
  if (!response.ok) throw new Error(`our mock answers ${url} with ${response.status}: ${body}`);
  const kept = Object.fromEntries([...response.headers].filter(([name]) => !CONNECTION.has(name)));
  return { status: response.status, headers: kept, body };
}

/** The document with our mock's own answers as its examples, so that all send the same data. */
function withExamples(document, examples) {
  for (const [method, path, body] of examples) {
    document.paths[path][method].responses["200"].content["application/json"].example = JSON.parse(body);
  }
  document.servers = [{ url: "/" }];
  return document;
}

/**
 * Asks our running mock for its answers and writes what the others need into a folder of its own:
 * the raw answers, 50 employees as a data file, the OpenAPI document with examples.
 * @param {string} origin of our mock
 * @returns the folder, which goes when this process ends, its files, and the id that is asked for
 */
export async function captureWorld(origin, paths) {
  const folder = mkdtempSync(join(tmpdir(), "hr-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const everyone = JSON.parse((await capture(`${origin}${BASE_PATH}/employees?status=all&limit=100`)).body).data;
  const { id } = everyone[0];
  const list = await capture(origin + paths.list);
  const one = await capture(origin + paths.one(id));
  const created = await capture(origin + paths.create, { method: "POST", body: newEmployee("first") });
  const source = new URL("../spec/generated/openapi.json", import.meta.url);
  const openapi = withExamples(JSON.parse(readFileSync(source, "utf8")), [
    ["get", "/employees", list.body],
    ["get", "/employees/{id}", one.body],
    ["post", "/employees", created.body],
  ]);
  const files = {
    answers: join(folder, "answers.json"),
    employees: join(folder, "employees.json"),
    openapi: join(folder, "openapi.json"),
  };
  const answers = { [`GET ${paths.list}`]: list, [`GET ${paths.one(id)}`]: one, [`POST ${paths.create}`]: created };
  writeFileSync(files.answers, JSON.stringify(answers));
  writeFileSync(files.employees, JSON.stringify({ employees: everyone.slice(0, 50) }));
  writeFileSync(files.openapi, JSON.stringify(openapi));
  return { folder, files, id };
}
