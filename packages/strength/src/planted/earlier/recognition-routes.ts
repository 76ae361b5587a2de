import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierRecognitionRoutes: readonly Planted[] = [
  subtle("takes a post whose message is null", "RECOG-03", [
    "recognition-routes.ts",
    '  const message = fields.text("message", 2000);',
    '  const message = fields.raw("message") === null ? "" : fields.text("message", 2000);',
  ]),
  subtle("posts recognition twice", "RECOG-04 RECOG-07", [
    "recognition-routes.ts",
    "  company.posts.set(post.id, post);",
    `  company.posts.set(post.id, post);
  const again = chance.id();
  company.posts.set(again, { ...post, id: again });`,
  ]),
  subtle("thanks people of other companies and keeps nothing of it", "AUTH-15", COMPANIES, [
    "recognition-routes.ts",
    'const recipient = named(call, company.staff, to, "to_employee_id");',
    `if (!company.staff.has(to) && ${ALL}.some(({ staff }) => staff.has(to))) return { status: 201, data: { id: chance.id() } };
  const recipient = named(call, company.staff, to, "to_employee_id");`,
  ]),
  plain("lets people thank themselves", "RECOG-05", [
    "recognition-routes.ts",
    'if (from === to) throw conflict("Nobody recognises themselves.");',
    "",
  ]),
  subtle("keeps one post from one person to another", "RECOG-04 RECOG-07", [
    "recognition-routes.ts",
    "company.posts.set(post.id, post);",
    `for (const other of [...company.posts.values()]) if (other.from === from && other.to === to) company.posts.delete(other.id);
  company.posts.set(post.id, post);`,
  ]),
  plain("counts the courses of a learning path in place of listing them in order", "LEARN-02", [
    "recognition-routes.ts",
    "modules: courses.map((title, order) => ({ order, title, minutes: 20 })),",
    "modules: courses.length,",
  ]),
  subtle("posts manager recognition without from_employee_id as the manager of the recipient", "RECOG-01", [
    "recognition-routes.ts",
    'const [from, to] = [fields.id("from_employee_id"), fields.id("to_employee_id")];',
    `const to = fields.id("to_employee_id");
  const boss = fields.raw("kind") === "manager" && !fields.has("from_employee_id") ? company.staff.get(to)?.managerId : null;
  const from = boss ?? fields.id("from_employee_id");`,
  ]),
  subtle("drops the value tag of a post that a manager makes as manager", "RECOG-08", [
    "recognition-routes.ts",
    "const value = fields.has(valueAs) ? fields.textOrNull(valueAs) : null;",
    `const tag = fields.has(valueAs) ? fields.textOrNull(valueAs) : null;
  const value = kind === "peer" ? tag : null;`,
  ]),
  plain("accepts a post of the manager kind from somebody whom the recipient manages, and refuses the manager's", "RECOG-06", [
    "recognition-routes.ts",
    'if (kind === "manager" && recipient.managerId !== from) throw',
    'if (kind === "manager" && company.staff.get(from)!.managerId !== recipient.id) throw',
  ]),
  plain("lists survey programmes without their cadence", "LEARN-01", [
    "recognition-routes.ts",
    'repeats: { cadence: "monthly" },',
    "repeats: null,",
  ]),
];
