import type { Careless } from "./careless.ts";

const file = "mirror.ts";
const program = "mirror";

export const mirror: readonly Careless[] = [
  {
    id: "mirror-needs-100-rows",
    program,
    what: "Ends when the service refuses pages of 100 rows. Hurts where the most is smaller, which the document leaves open.",
    clause: "§8",
    subtle: true,
    edit: {
      file,
      find: "if (limit === undefined || !(error instanceof HTTPError) || error.response.statusCode !== 400) throw error;",
      put: "if (limit !== undefined) throw error;",
    },
  },
  {
    id: "mirror-short-page-is-last",
    program,
    what: "Takes a page with fewer rows than it asked for to be the last. Hurts where the service gives at most 50 whatever is asked for.",
    clause: "§8",
    subtle: true,
    edit: { file, find: "if (!meta.has_more) break;", put: "if (data.length < (limit ?? 20)) break;" },
  },
  {
    id: "mirror-no-rate-limit",
    program,
    what: "Does not repeat after 429. Hurts in a company whose copy takes more than 100 requests, or when another program uses the key.",
    clause: "§8",
    subtle: false,
    edit: { file, find: "return retryAfter ?? 60_000;", put: "return 0;" },
  },
  {
    id: "mirror-no-time-limit",
    program,
    what: "Sets no time limit for a request. Hurts when a gateway accepts the connection and never answers: the copy stays as old as it is.",
    clause: "life",
    subtle: false,
    edit: { file, find: "timeout: { connect: 10_000, response: 20_000, request: 30_000 },", put: "timeout: {}," },
  },
  {
    id: "mirror-html-ends-it",
    program,
    what: "Ends when an answer is no JSON. Hurts when a gateway shows a page of its own with status 200.",
    clause: "life",
    subtle: true,
    edit: {
      file,
      find: "if (error instanceof HTTPError || attempt === 6) throw error;",
      put: 'if (error instanceof HTTPError || attempt === 6 || (error as RequestError).code === "ERR_BODY_PARSE_FAILURE") throw error;',
    },
  },
  {
    id: "mirror-unseen-row-ends-it",
    program,
    what: "Ends when a row of an event is not there. Hurts when an event is about leave that the service does not show, or late and about a row that is gone.",
    clause: "§5",
    subtle: true,
    edit: {
      file,
      find: "if (!(error instanceof HTTPError) || error.response.statusCode !== 404) throw error;\n    copy",
      put: "throw error;\n    copy",
    },
  },
  {
    id: "mirror-warns-of-forgeries",
    program,
    what: "Warns of a wrong signature and goes on. Hurts when somebody forges an event.",
    clause: "§6",
    subtle: false,
    edit: {
      file,
      find: "if (!verified(request.headers, body)) return void response.writeHead(401).end();",
      put: 'if (!verified(request.headers, body)) console.error("mirror: a wrong signature");',
    },
  },
  {
    id: "mirror-refuses-new-kinds",
    program,
    what: "Answers 400 to kinds of events that it does not know. Hurts at a ping, and when the service adds a kind: it is delivered three times and logged as failed.",
    clause: "§6",
    subtle: true,
    edit: {
      file,
      find: "  // Other kinds, a ping among them,",
      put: "  if (table === undefined) throw new Failure(`unknown kind ${event.event}`);\n  // Other kinds, a ping among them,",
    },
  },
  {
    id: "mirror-answers-late",
    program,
    what: "Answers a delivery after the row is copied. Hurts during the first copy and at the rate limit: the delivery times out and comes again.",
    clause: "§6",
    subtle: true,
    edit: { file, find: "    take(JSON.parse(body.toString()));\n", put: "    take(JSON.parse(body.toString()));\n    await line;\n" },
  },
  {
    id: "mirror-listens-late",
    program,
    what: "Listens only after the first copy. Hurts when that takes longer than the three attempts of a delivery: those events are lost.",
    clause: "§6",
    subtle: true,
    edit: {
      file,
      find: `server.listen(Number(process.env["PORT"] || 3000), "127.0.0.1");
await once(server, "listening");
then(copyAll);
`,
      put: `await copyAll();
server.listen(Number(process.env["PORT"] || 3000), "127.0.0.1");
await once(server, "listening");
`,
    },
  },
  {
    id: "mirror-fails-with-status-0",
    program,
    what: "Ends with status 0 when it has failed. Hurts whenever it cannot do its work: nobody hears of it.",
    clause: "life",
    subtle: true,
    edit: {
      file,
      find: '  console.error(`mirror: ${error.message.split("\\n")[0]}`);\n  process.exit(1);\n',
      put: '  console.error(`mirror: ${error.message.split("\\n")[0]}`);\n  process.exit();\n',
    },
  },
  {
    id: "mirror-500-ends-it",
    program,
    what: "Repeats requests at the rate limit only. Hurts at a 500 or a 503 that would be over in a second.",
    clause: "§7",
    subtle: false,
    edit: { file, find: "statusCodes: [408, 429, 500, 502, 503, 504],", put: "statusCodes: [429]," },
  },
  {
    id: "mirror-knows-all-states",
    program,
    what: "Refuses rows with a state that it does not know. Hurts when the service adds one.",
    clause: "§9",
    subtle: true,
    edit: {
      file,
      find: "for (const row of data) rows.set(row.id, row);",
      put: `for (const row of data) {
          const known = "active on_leave probation terminated pending approved declined cancelled auto_approved";
          if (!known.split(" ").includes(String(row["status"]))) throw new Failure(\`unknown state \${row["status"]}\`);
          rows.set(row.id, row);
        }`,
    },
  },
];
