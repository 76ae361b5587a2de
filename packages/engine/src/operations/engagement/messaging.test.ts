import { expect, test } from "vitest";
import type { Conversation } from "@hr-platform/spec/types";
import { client } from "../../../test/support/client.ts";
import { changedWorld, frozenMock, world } from "../../../test/support/worlds.ts";

const MEMBERS = ["status", "advisor_assigned", "advisor_name", "advisor_status", "unread_count", "last_message_at", "last_message_sender"];
const SLUGS = world.companies.map(({ slug }) => slug);
const read = (slug: string, mock = frozenMock()) => client(mock, `hrk_${slug}_read`).get<Conversation>("/messaging/conversation");

test("T-60: has the seven members and no word of a message, whatever is stored [MSG-08, PRIV-14]", () => {
  const full = changedWorld((data) =>
    data.conversation === null
      ? data
      : {
          ...data,
          conversation: {
            ...data.conversation,
            resource: { ...data.conversation.resource, preview: "SECRET", advisor_email: "x@y.example" } as Conversation,
          },
        },
  );
  for (const slug of SLUGS) {
    const { data, text } = read(slug, frozenMock({ world: () => full }));
    expect(Object.keys(data)).toEqual(MEMBERS);
    expect(text).not.toMatch(/SECRET|@/);
    for (const { body } of world.data(slug).conversation?.messages ?? []) {
      for (const word of body.split(" ")) if (word.length > 7) expect(text).not.toContain(word);
    }
  }
});

test("names the first current admin as sender, if the sender is a person [A-232]", () => {
  const wrote = changedWorld((data) =>
    data.conversation === null
      ? data
      : { ...data, conversation: { ...data.conversation, resource: { ...data.conversation.resource, last_message_sender: "company" } } },
  );
  const mock = frozenMock({ world: () => wrote, decide: { "message-sender": "person" } });
  const [first, second] = [...mock.defaultSandbox.company("wattle").employees.rows()].filter(
    ({ record }) => record.role === "company_admin" && record.termination === null,
  );
  const sender = () => read("wattle", mock).data.last_message_sender;
  const name = (row: typeof first): string | null =>
    row === undefined ? null : `${row.record.resource.first_name} ${row.record.resource.last_name}`;
  expect(sender()).toBe(name(first));
  expect(client(mock).delete(`/employees/${first!.id}`).status).toBe(200);
  expect(sender()).toBe(name(second));
  expect(read("acorn", mock).data.last_message_sender).toBeNull();
});
