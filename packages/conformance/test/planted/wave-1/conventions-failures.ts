import type { Planted } from "../planted.ts";

const SET = "company.staff.set(person.id, person);";

/** Where hostile values make a server fail. */
export const conventionsFailures: readonly Planted[] = (
  [
    [
      "a null character in a department filter",
      "people-routes.ts",
      `const department = asked("department")?.toLowerCase();`,
      `const department = asked("department")?.toLowerCase();\n  if (department?.includes("\\u0000") === true) throw new Refusal(500, "Oops.");`,
    ],
    [
      "an emoji in a department filter",
      "people-routes.ts",
      `const department = asked("department")?.toLowerCase();`,
      `const department = asked("department")?.toLowerCase();\n  if (/[^\\u0000-\\uffff]/u.test(department ?? "")) throw new Refusal(500, "Oops.");`,
    ],
    [
      "a quote in a department filter",
      "people-routes.ts",
      `const department = asked("department")?.toLowerCase();`,
      `const department = asked("department")?.toLowerCase();\n  if (department?.includes("'") === true) throw new Refusal(500, "Oops.");`,
    ],
    [
      "a long status filter",
      "people-routes.ts",
      `const department = asked("department")?.toLowerCase();`,
      `const department = asked("department")?.toLowerCase();\n  if (status.length > 100) throw new Refusal(500, "Oops.");`,
    ],
    [
      "a null character in a job title",
      "people-routes.ts",
      SET,
      `if (person.jobTitle?.includes("\\u0000") === true) throw new Refusal(500, "Oops.");\n  ${SET}`,
    ],
    [
      "half a surrogate pair in a first name",
      "people-routes.ts",
      SET,
      `if (/\\p{Cs}/u.test(person.firstName)) throw new Refusal(500, "Oops.");\n  ${SET}`,
    ],
    [
      "a very large salary",
      "people-routes.ts",
      `salary: optional("base_salary", () => fields.whole("base_salary")),`,
      `salary: optional("base_salary", () => {\n      if (Number(fields.raw("base_salary")) > 2 ** 53) throw new Refusal(500, "Oops.");\n      return fields.whole("base_salary");\n    }),`,
    ],
    [
      "an object as an address",
      "people-routes.ts",
      `const email = fields.email("email");`,
      `if (typeof fields.raw("email") === "object") throw new Refusal(500, "Oops.");\n  const email = fields.email("email");`,
    ],
    [
      "a list as a body",
      "call.ts",
      `if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
      `if (Array.isArray(value)) throw new Refusal(500, "Oops.");\n  if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
    ],
    [
      "null as a body",
      "call.ts",
      `if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
      `if (value === null) throw new Refusal(500, "Oops.");\n  if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
    ],
    [
      "a number as a body",
      "call.ts",
      `if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
      `if (typeof value === "number") throw new Refusal(500, "Oops.");\n  if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
    ],
    [
      "a body of lists in lists",
      "call.ts",
      `if (text.trim() === "") return`,
      `if (text.startsWith("[".repeat(100))) throw new Refusal(500, "Oops.");\n  if (text.trim() === "") return`,
    ],
    [
      "a member called __proto__",
      "call.ts",
      `if (text.trim() === "") return`,
      `if (text.includes("__proto__")) throw new Refusal(500, "Oops.");\n  if (text.trim() === "") return`,
    ],
    ["a path with %ff", "routes.ts", `  } catch {\n    return step;`, `  } catch (error) {\n    throw error;`],
  ] as const
).map(([what, file, find, replace]): Planted => ({
  id: `${what} is a server failure`,
  kind: "subtle",
  breaks: ["CONV-14"],
  edits: [{ file, find, replace }],
}));
