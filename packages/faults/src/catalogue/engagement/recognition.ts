import type { EmployeeRecord, RecognitionRecord } from "@hr-platform/domain";
import type { RecognitionPost } from "@hr-platform/spec/types";
import { madeId } from "@hr-platform/engine/pipeline/answer";
import { ApiError } from "@hr-platform/engine/contract/errors";
import { withBody, withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceGuard, replaceRun, changeSentBody } from "../../fault.ts";
import { withOthers } from "../../other-companies.ts";
import { writeLate, writeRefused } from "../../wrong-writes.ts";
import type { Entry } from "@hr-platform/engine/pipeline/entry";
import type { Answer, AnyContext } from "@hr-platform/engine/pipeline/route";
import { Row } from "@hr-platform/engine/store/table";

type Person = Row<EmployeeRecord>;

interface Listed {
  readonly data: readonly RecognitionPost[];
  readonly meta?: { readonly total: number };
}

/** Changes the posts of the list. */
function showing(change: (post: RecognitionPost) => object): Fault["breaks"] {
  return changeAnswer(["listRecognition"], (answer) =>
    withData(answer, (posts: readonly RecognitionPost[]) => posts.map((post) => change(post))),
  );
}

/** Changes new posts before they are stored. */
function storing(answer: Answer, change: (record: RecognitionRecord) => RecognitionRecord): Answer {
  const changes = answer.changes.map((write) =>
    write.table === "recognition" ? { ...write, row: new Row<RecognitionRecord>(change(write.row.record)) } : write,
  );
  return { ...answer, changes };
}

const named = ({ id, record: { resource } }: Person): RecognitionPost["giver"] => ({
  id,
  name: `${resource.first_name} ${resource.last_name}`,
});

/** A post from the body, between two employees. */
function posted({ company, access, sent, now }: AnyContext, giver: Person, recipient: Person): Row<RecognitionRecord> {
  const { message, value_tag, kind, is_public } = sent;
  const resource: RecognitionPost = {
    id: company.ids("recognition-besides")(company.recognition.size),
    giver: named(giver),
    recipient: named(recipient),
    message: typeof message === "string" ? message : "",
    value_tag: typeof value_tag === "string" ? value_tag : null,
    kind: kind === "manager" ? "manager" : "peer",
    reaction_count: 0,
    created_at: new Date(now).toISOString(),
  };
  return new Row<RecognitionRecord>({ resource, is_public: is_public !== false, posted_with: access.key.token });
}

function personIn({ company, sent }: AnyContext, field: string): Person | undefined {
  return company.employees.get(String(sent[field]).toLowerCase());
}

/** Stores refused posts if `when` holds. */
function storingRefused(when: (refusal: ApiError, sent: AnyContext["sent"]) => boolean): Fault["breaks"] {
  return writeRefused("createRecognition", (context, refusal) => {
    const [giver, recipient] = [personIn(context, "from_employee_id"), personIn(context, "to_employee_id")];
    if (giver === undefined || recipient === undefined || !when(refusal, context.sent)) return [];
    return [{ table: "recognition", row: posted(context, giver, recipient) }];
  });
}

/** Accepts posts to oneself if `when` holds. */
function praisingOneself(when: (entry: Entry) => boolean): Fault["breaks"] {
  return replaceGuard("validate", (guard, entry, route) => {
    try {
      guard(entry, route);
    } catch (refusal) {
      const { from_employee_id: from, to_employee_id: to } = entry.body;
      const isOwn = entry.operation.id === "createRecognition" && typeof from === "string" && from === to;
      if (!(refusal instanceof ApiError) || !isOwn || !when(entry)) throw refusal;
    }
  });
}

/** Accepts manager posts from others than the manager if `when` holds. */
function managing(when: (context: AnyContext, giver: Person, recipient: Person) => boolean): Fault["breaks"] {
  return replaceRun(["createRecognition"], (run, context, found) => {
    const [giver, recipient] = [personIn(context, "from_employee_id"), personIn(context, "to_employee_id")];
    const manager = recipient?.record.resource.manager_id;
    if (giver === undefined || recipient === undefined || context.body["kind"] !== "manager" || manager === giver.id)
      return run(context, found);
    if (!when(context, giver, recipient)) return run(context, found);
    const answer = run({ ...context, body: { ...context.body, kind: "peer" } }, found);
    return storing(answer, (record) => ({ ...record, resource: { ...record.resource, kind: "manager" } }));
  });
}

const wall: readonly Fault[] = [
  {
    id: "private-posts-are-counted",
    title: "Counts private posts in the total of the recognition list",
    violates: ["RECOG-07"],
    breaks: changeAnswer(["listRecognition"], (answer, { company }) =>
      withBody(answer, ({ data, meta }: Listed) => ({ data, meta: { ...meta, total: company.recognition.size } })),
    ),
  },
  {
    id: "private-posts-on-page-2",
    title: "Shows private posts of the recognition list from page 2 on",
    violates: ["RECOG-07"],
    breaks: changeAnswer(["listRecognition"], (answer, { company, page }) => {
      const hidden = [...company.recognition.rows()].find(({ record }) => !record.is_public)?.record.resource;
      if (page.page < 2 || hidden === undefined) return answer;
      return withData(answer, (posts: readonly RecognitionPost[]) => (posts.length === 0 ? posts : [...posts.slice(0, -1), hidden]));
    }),
  },
  {
    id: "private-manager-posts-are-public",
    title: "Makes a private post public when it is of the kind manager",
    violates: ["RECOG-07"],
    breaks: changeAnswer(["createRecognition"], (answer) =>
      storing(answer, (record) => (record.resource.kind === "manager" ? { ...record, is_public: true } : record)),
    ),
  },
  {
    id: "posts-in-an-object",
    title: "Wraps the recognition list in an object",
    violates: ["RECOG-07"],
    breaks: changeAnswer(["listRecognition"], (answer) => withBody(answer, ({ data, meta }: Listed) => ({ data: { posts: data }, meta }))),
  },
  {
    id: "no-reactions-are-no-member",
    title: "Leaves the number of reactions out where it is 0",
    violates: ["RECOG-08"],
    breaks: showing((post) => ({ ...post, reaction_count: post.reaction_count === 0 ? undefined : post.reaction_count })),
  },
  {
    id: "manager-posts-become-peer",
    title: "Stores posts of the kind manager as posts of a peer",
    violates: ["RECOG-08"],
    breaks: changeAnswer(["createRecognition"], (answer) =>
      storing(answer, (record) => ({ ...record, resource: { ...record.resource, kind: "peer" } })),
    ),
  },
  {
    id: "long-messages-are-cut",
    title: "Cuts the message of a post after 140 characters",
    violates: ["RECOG-08"],
    breaks: changeAnswer(["createRecognition"], (answer) =>
      storing(answer, (record) => ({ ...record, resource: { ...record.resource, message: record.resource.message.slice(0, 140) } })),
    ),
  },
];

const posting: readonly Fault[] = [
  {
    id: "self-praise-in-upper-case",
    title: "Lets people recognise themselves when one of the two ids is written in capitals",
    violates: ["RECOG-05"],
    breaks: praisingOneself(({ sent }) => sent["from_employee_id"] !== sent["to_employee_id"]),
  },
  {
    id: "self-praise-in-private",
    title: "Lets people recognise themselves where nobody sees it",
    violates: ["RECOG-05"],
    breaks: praisingOneself(({ sent }) => sent["is_public"] === false),
  },
  {
    id: "self-praise-is-refused-and-stored",
    title: "Refuses a post to oneself and stores it all the same",
    violates: ["RECOG-05"],
    breaks: storingRefused(({ field }, sent) => field === "to_employee_id" && sent["from_employee_id"] === sent["to_employee_id"]),
  },
  {
    id: "former-managers-post-as-managers",
    title: "Takes a manager post from whoever was the recipient's manager before",
    violates: ["RECOG-06"],
    breaks: managing(({ company }, giver, recipient) =>
      company.data.employees.some(({ resource }) => resource.id === recipient.id && resource.manager_id === giver.id),
    ),
  },
  {
    id: "any-manager-posts-as-manager",
    title: "Takes a manager post from anybody who manages somebody",
    violates: ["RECOG-06"],
    breaks: managing(({ company }, giver) => [...company.employees.rows()].some(({ record }) => record.resource.manager_id === giver.id)),
  },
  {
    id: "reports-post-as-managers",
    title: "Takes a manager post from the recipient's own report",
    violates: ["RECOG-06"],
    breaks: managing((_context, giver, recipient) => giver.record.resource.manager_id === recipient.id),
  },
  {
    id: "manager-posts-are-refused-and-stored",
    title: "Refuses a manager post by another person and stores it all the same",
    violates: ["RECOG-06"],
    breaks: storingRefused(({ code }, sent) => code === "FORBIDDEN" && sent["kind"] === "manager"),
  },
  {
    id: "posts-need-no-message",
    title: "Says thank you itself where a post has no message",
    violates: ["RECOG-03"],
    breaks: changeSentBody(["createRecognition"], (sent) => ({ message: "Thank you!", ...sent })),
  },
  {
    id: "tagged-posts-answer-200",
    title: "Answers a post with a value tag with 200",
    violates: ["RECOG-04"],
    breaks: changeAnswer(["createRecognition"], (answer, { body }) =>
      typeof body["value_tag"] === "string" ? { ...answer, status: 200 } : answer,
    ),
  },
  {
    id: "posts-made-together-share-an-id",
    title: "Gives two posts that are made at the same time one id, and keeps one of them",
    violates: ["RECOG-04"],
    breaks: writeLate(["createRecognition"]),
  },
  {
    id: "post-to-a-foreign-employee",
    title: "Takes a post to somebody in another company",
    violates: ["AUTH-15", "PRIV-22"],
    breaks: (sound) => {
      const { pipeline, others } = withOthers(sound);
      return replaceRun(["createRecognition"], (run, context, found) => {
        const giver = personIn(context, "from_employee_id");
        const recipient = others().flatMap(({ employees }) => employees.get(String(context.body["to_employee_id"])) ?? [])[0];
        if (giver === undefined || recipient === undefined || context.body["kind"] === "manager") return run(context, found);
        const row = posted(context, giver, recipient);
        return madeId(row.id, { changes: [{ table: "recognition", row }] });
      })(pipeline);
    },
  },
];

/** Recognition from one person to another (§4.7). */
export const recognitionFaults: readonly Fault[] = [...wall, ...posting];
