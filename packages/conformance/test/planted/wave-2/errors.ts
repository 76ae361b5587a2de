import { inFile, plainMistake, subtleMistake } from "../one-file.ts";
import type { Planted } from "../planted.ts";

const server = inFile("server.ts");
const fields = inFile("fields.ts");
const call = inFile("call.ts");
const codes = inFile("refusal.ts");
const allowance = inFile("allowance.ts");
const leave = inFile("leave-routes.ts");
const BODY = "const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };";
const PARTS = "const { code, message, field, status } = error;";
const HEADERS = `headers: { ...common, ...challenge, "Content-Type": "application/json;charset=utf-8" }`;
const NAMED = "return invalid(`${this.#prefix}${name}`);";
const FIRST = `400: "VALIDATION_ERROR",`;
const TAKE = "this.#allowance.take(bearer, now());";
const NOTES = `fields.text("notes", long)`;

/** Mistakes about the form of errors. */
const form: readonly Planted[] = [
  plainMistake("error is a string beside the code", ["ERR-01"], server(BODY, "const body = { error: message, code };")),
  plainMistake("errors name no field", ["ERR-13"], server(BODY, "const body = { error: { code, message } };")),
  plainMistake("the field of an error is body", ["ERR-04", "ERR-13"], fields(NAMED, `return invalid("body");`)),
  subtleMistake(
    "the field of a wrong base_salary is baseSalary",
    ["ERR-04"],
    fields(NAMED, `return invalid(name === "base_salary" ? "baseSalary" : \`\${this.#prefix}\${name}\`);`),
  ),
  subtleMistake(
    "the field of a wrong start_date is a list",
    ["ERR-04"],
    server(BODY, BODY.replace("{ field }", `{ field: field === "start_date" ? [field] : field }`)),
  ),
  subtleMistake(
    "the message of a wrong email is a list",
    ["ERR-03"],
    server(BODY, BODY.replace("message,", `message: field === "email" ? [message] : message,`)),
  ),
  subtleMistake(
    "a 501 has no message",
    ["ERR-03", "NI-05"],
    server(BODY, BODY.replace("message,", "message: status === 501 ? undefined : message,")),
  ),
  plainMistake(
    "a plan that is too low has a code of its own",
    ["ERR-02", "PLAN-03"],
    server(PARTS, `${PARTS.replace("code, ", "")}\n      const code = message.startsWith("Your plan") ? "PLAN_REQUIRED" : error.code;`),
  ),
  subtleMistake(
    "a second termination is answered 409 with a code of its own",
    ["ERR-09", "EMP-43"],
    server(
      PARTS,
      `${PARTS.replace("code, ", "")}\n      const code = message.endsWith("has left already.") ? "ALREADY_TERMINATED" : error.code;`,
    ),
  ),
  subtleMistake(
    "a body that is not JSON is answered 422",
    ["ERR-05"],
    codes(FIRST, `${FIRST}\n  422: "VALIDATION_ERROR",`),
    call(`throw new Refusal(400, "The body is no JSON.");`, `throw new Refusal(422, "The body is no JSON.");`),
  ),
  subtleMistake(
    "an array as body is a server failure",
    ["CONV-14", "ERR-05"],
    codes(FIRST, `${FIRST}\n  500: "INTERNAL_ERROR",`),
    call(`throw new Refusal(400, "The body has to be an object.");`, `throw new Refusal(500, "Something broke.");`),
  ),
  subtleMistake(
    "an id in the path that is not a UUID is a server failure",
    ["CONV-14", "AUTH-12"],
    codes(FIRST, `${FIRST}\n  500: "INTERNAL_ERROR",`),
    call(
      "const one = rows.get(call.params[name]!);",
      `if (!/^[\\da-f-]{36}$/.test(call.params[name]!)) throw new Refusal(500, "invalid input syntax for type uuid");\n    const one = rows.get(call.params[name]!);`,
    ),
  ),
  subtleMistake(
    "a 401 for another scheme than Bearer has no body",
    ["ERR-01", "ERR-06"],
    server(
      BODY,
      `${BODY}\n      if (status === 401 && headers.has("authorization") && bearer === "") return new Response(null, { status, headers: common });`,
    ),
  ),
  plainMistake(
    "a 404 is labelled as plain text",
    ["CONV-07"],
    server(HEADERS, `${HEADERS.slice(0, -2)}, ...(status === 404 ? { "Content-Type": "text/plain" } : {}) }`),
  ),
  plainMistake(
    "a 201 is labelled as HTML",
    ["CONV-07"],
    server(
      `"CONTENT-TYPE": "application/json; charset=UTF-8"`,
      `"CONTENT-TYPE": status === 201 ? "text/html" : "application/json; charset=UTF-8"`,
    ),
  ),
];

/** Mistakes about the limits of §8. */
const limits: readonly Planted[] = [
  plainMistake(
    "the rate-limit headers have no X",
    ["RATE-05"],
    allowance(`"X-RateLimit-Quota"`, `"RateLimit-Quota"`),
    allowance(`"x-ratelimit-left"`, `"ratelimit-left"`),
    allowance(`"X-RATELIMIT-POLICY"`, `"RATELIMIT-POLICY"`),
  ),
  subtleMistake(
    "request 101 within a minute passes",
    ["RATE-01"],
    allowance("if (times.length >= this.#most)", "if (times.length > this.#most)"),
  ),
  plainMistake("the limit counts requests of 90 seconds", ["RATE-07", "RATE-02"], allowance("now - 60_000", "now - 90_000")),
  subtleMistake(
    "reading one employee does not count towards the limit",
    ["RATE-04"],
    server(TAKE, `init.method === "GET" && /[/]employees[/][^/]+$/.test(url) ? 1 : this.#allowance.take(bearer, now());`),
  ),
  subtleMistake("500 characters of notes are too long", ["LEAVE-25"], leave(NOTES, `fields.text("notes", Math.min(long, 499))`)),
];

export const secondErrors: readonly Planted[] = [...form, ...limits];
