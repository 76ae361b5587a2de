import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ERROR_BODY = "const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };";
const NO_OBJECT = `if (typeof value !== "object" || value === null || Array.isArray(value)) throw`;
const REFUSED = "  if (refused !== undefined) throw refused.clash ? conflict(refused.words) : invalid(refused.field, refused.words);\n";
const LEFT = `  if (one.status === "terminated") throw conflict("This person has left.");
  if (asked.managerId === one.id)`;

/** The form of errors, and what a refusal leaves behind. */
export const thirdAccessErrors: readonly Planted[] = [
  plain("writes data with null in it beside every error", "ERR-01", [
    "server.ts",
    ERROR_BODY,
    ERROR_BODY.replace("{ error:", "{ data: null, error:"),
  ]),
  plain("has null for the field of an error that lies in none", "ERR-04", [
    "server.ts",
    ERROR_BODY,
    "const body = { error: { code, message, field: field ?? null } };",
  ]),
  plain("has an array for the message of an error", "ERR-03", [
    "server.ts",
    ERROR_BODY,
    ERROR_BODY.replace("message,", "message: [message],"),
  ]),
  plain("turns the names of fields into camel case when it finds fault with them", "ERR-04 ERR-13", [
    "refusal.ts",
    "    this.field = field;",
    "    this.field = field?.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());",
  ]),
  plain(
    "has the status 422 for what is invalid",
    "ERR-05",
    ["refusal.ts", "new Refusal(400, message, field);", "new Refusal(422, message, field);"],
    ["refusal.ts", `400: "VALIDATION_ERROR",`, `400: "VALIDATION_ERROR",\n  422: "VALIDATION_ERROR",`],
  ),
  plain("writes RESOURCE_NOT_FOUND where nothing is found", "ERR-02 ERR-08", [
    "refusal.ts",
    `404: "NOT_FOUND",`,
    `404: "RESOURCE_NOT_FOUND",`,
  ]),
  plain("has no code for what clashes with the state of things", "ERR-01 ERR-09", ["refusal.ts", `  409: "CONFLICT",\n`, ""]),
  plain("says METHOD_NOT_ALLOWED where a path knows other methods alone", "ERR-02", [
    "server.ts",
    "    if (matched === undefined)\n",
    `    if (matched === undefined && routes.some((route) => match(route.method, path) !== undefined))
      throw Object.defineProperty(new Refusal(405, "Not like this."), "code", { value: "METHOD_NOT_ALLOWED" });
    if (matched === undefined)\n`,
  ]),
  subtle("says DUPLICATE where an address is taken", "ERR-02 ERR-09", [
    "people-routes.ts",
    `throw new Refusal(409, "Somebody has this address already.", "email");`,
    `throw Object.defineProperty(new Refusal(409, "Somebody has this address already.", "email"), "code", { value: "DUPLICATE" });`,
  ]),
  subtle("says UNSUPPORTED_MEDIA_TYPE where a logo is no form", "ERR-02 CONV-08", [
    "branding-routes.ts",
    `throw invalid("file", "Send the file as a form.");`,
    `throw Object.defineProperty(new Refusal(415, "Send a form."), "code", { value: "UNSUPPORTED_MEDIA_TYPE" });`,
  ]),
  subtle("says PAYLOAD_TOO_LARGE, with 413, of a logo above two megabytes", "ERR-02 BRAND-14", [
    "branding-routes.ts",
    `throw invalid("file", "The file is too large.");`,
    `throw Object.defineProperty(new Refusal(413, "The file is too large.", "file"), "code", { value: "PAYLOAD_TOO_LARGE" });`,
  ]),
  subtle(
    "trips over a body that is null and nothing more",
    "CONV-14",
    ["call.ts", NO_OBJECT, `if (value === null) throw new Refusal(500, "Cannot read properties of null.");\n  ${NO_OBJECT}`],
    ["refusal.ts", `501: "NOT_IMPLEMENTED",`, `500: "INTERNAL_ERROR",\n  501: "NOT_IMPLEMENTED",`],
  ),
  subtle(
    "trips over a per cent sign in an id",
    "CONV-14",
    ["routes.ts", "    return step;\n", `    throw new Refusal(500, "URI malformed");\n`],
    [
      "routes.ts",
      `import type { Call, Reply } from "./call.ts";`,
      `import type { Call, Reply } from "./call.ts";\nimport { Refusal } from "./refusal.ts";`,
    ],
    ["refusal.ts", `501: "NOT_IMPLEMENTED",`, `500: "INTERNAL_ERROR",\n  501: "NOT_IMPLEMENTED",`],
  ),
  subtle(
    "trips over a page so far off that nothing can be there",
    "CONV-14",
    ["lists.ts", `throw new Refusal(400, "That is too far.", "page");`, `throw new Refusal(500, "OFFSET must fit an integer.");`],
    ["refusal.ts", `501: "NOT_IMPLEMENTED",`, `500: "INTERNAL_ERROR",\n  501: "NOT_IMPLEMENTED",`],
  ),
  subtle("keeps the primary colour of a change of branding that it refuses", "ERR-14 BRAND-07", [
    "branding-routes.ts",
    `next.primary = colour(fields, "primary_colour");`,
    `company.branding = { ...company.branding, primary: (next.primary = colour(fields, "primary_colour")) };`,
  ]),
  subtle("changes those who left and then says that they have left", "ERR-14", [
    "people-routes.ts",
    LEFT,
    LEFT.replace("throw conflict(", "throw (Object.assign(one, asked), conflict)("),
  ]),
  subtle(
    "files leave in the list although it refuses it",
    "ERR-14",
    ["leave-routes.ts", REFUSED, ""],
    ["leave-routes.ts", "  company.leave.set(row.id, row);\n", `  company.leave.set(row.id, row);\n${REFUSED}`],
  ),
  subtle("reads a body that is no JSON as none", "CONV-07 ERR-05", [
    "call.ts",
    `    throw new Refusal(400, "The body is no JSON.");`,
    "    return new Fields({});",
  ]),
  subtle("names the domain, not allowed_domains, where a domain is blocked", "COMP-27 ERR-13", [
    "company-routes.ts",
    `throw new Refusal(400, "Domains of free mail providers cannot be allowed.", "allowed_domains");`,
    `throw new Refusal(400, "Domains of free mail providers cannot be allowed.", domains.find((domain) => PERSONAL.has(domain)));`,
  ]),
  plain("has a conflict where the reason of a decline is not there at all", "ERR-13 LEAVE-41", [
    "leave-routes.ts",
    `const reason = fields.text("reason", 2000);`,
    `const reason = fields.has("reason") ? fields.text("reason", 2000) : "";
    if (reason === "") throw conflict("Tell them why.");`,
  ]),
];
