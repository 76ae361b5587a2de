import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierRecognitionRoutes: readonly Planted[] = [
  subtle("lists a survey programme that is a draft", "LEARN-01", [
    "recognition-routes.ts",
    `            repeats: { cadence: "monthly" },
          }`,
    `            repeats: { cadence: "monthly" },
            status: "draft",
          }`,
  ]),
  plain("lists learning paths without courses", "LEARN-02", [
    "recognition-routes.ts",
    "            modules: courses.map((title, order) => ({ order, title, minutes: 20 })),",
    "            about: courses.length,",
  ]),
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
  plain("answers thanks that are posted with 200", "RECOG-04 CONV-10", [
    "recognition-routes.ts",
    `company.posts.set(post.id, post);
  return { status: 201,`,
    `company.posts.set(post.id, post);
  return { status: 200,`,
  ]),
  plain("takes recognition of the manager kind from a report to the manager", "RECOG-06", [
    "recognition-routes.ts",
    'if (kind === "manager" && recipient.managerId !== from)',
    'if (kind === "manager" && company.staff.get(from)!.managerId !== to)',
  ]),
  plain(
    "posts recognition in the name of an id that belongs to nobody",
    "AUTH-12 AUTH-15",
    [
      "recognition-routes.ts",
      `  named(call, company.staff, from, "from_employee_id");
`,
      "",
    ],
    [
      "recognition-routes.ts",
      `    const person = company.staff.get(id)!;
    return \`\${person.firstName} \${person.lastName}\`;`,
      `    const person = company.staff.get(id) ?? { firstName: "A former", lastName: "colleague" };
    return \`\${person.firstName} \${person.lastName}\`;`,
    ],
  ),
  subtle("lists all recognition as of the peer kind", "RECOG-08", [
    "recognition-routes.ts",
    "const post: Post = { id: chance.id(), from, to, message, kind, value,",
    'const post: Post = { id: chance.id(), from, to, message, kind: "peer", value,',
  ]),
  plain("gives recognition in the list an id that is no UUID", "CONV-04", [
    "recognition-routes.ts",
    `        id: post.id,
        giver:`,
    `        id: \`R-\${post.id.slice(0, 8)}\`,
        giver:`,
  ]),
];
