import type { Employee, RecognitionPost } from "@hr-platform/spec/types";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { people, someone } from "@hr-platform/engine/test/support/cast";
import { jsonRequest } from "@hr-platform/engine/test/support/client";
import { type Proof, proof, unchecked } from "./proof.ts";

const MESSAGE = "Thank you for the handover.";

/** Pages of the list, five posts each. */
function pages(mock: Mock): unknown {
  return [1, 2, 3].map((page) => {
    const { data, meta } = unchecked(mock).get<RecognitionPost[]>("/recognition", { page, limit: 5 });
    return [data, meta];
  });
}

/** The response to a post, and the messages in the list after it. */
function posting(mock: Mock, giver: string, recipient: string, more: object = {}): unknown {
  const body = { from_employee_id: giver, to_employee_id: recipient, message: MESSAGE, ...more };
  const { status, error } = unchecked(mock).post("/recognition", body);
  const { data } = unchecked(mock).get<RecognitionPost[]>("/recognition", { limit: 100 });
  const listed = data.filter(({ giver }) => giver.id === body.from_employee_id.toLowerCase());
  return [status, error?.code, error?.field, listed];
}

/** An employee with a manager, and both records. */
function line(mock: Mock): { readonly person: Employee; readonly manager: string; readonly another: string } {
  const all = people(mock).filter(({ status }) => status === "active");
  const ids = new Set(all.map(({ id }) => id));
  const managed = all.filter(({ manager_id }) => ids.has(manager_id ?? ""));
  const person = managed[0]!;
  const another = managed.find(
    ({ manager_id, id }) => manager_id !== person.manager_id && manager_id !== person.id && id !== person.manager_id,
  )!;
  return { person, manager: person.manager_id!, another: another.manager_id! };
}

/** A post between two current employees. */
function between(mock: Mock, more: object = {}): unknown {
  const giver = someone(mock);
  const recipient = people(mock).find(({ id, status }) => status === "active" && id !== giver.id)!;
  return posting(mock, giver.id, recipient.id, more);
}

function byManager(mock: Mock, more: object = {}): unknown {
  const { person, manager } = line(mock);
  return posting(mock, manager, person.id, { kind: "manager", ...more });
}

const MANAGER = { kind: "manager" };

/** Posts and their list. */
export const recognitionProofs: readonly Proof[] = [
  proof("private-posts-are-counted", pages),
  proof("private-posts-on-page-2", pages),
  proof("private-manager-posts-are-public", (mock) => byManager(mock, { is_public: false })),
  proof("posts-in-an-object", (mock) => unchecked(mock).get("/recognition").data),
  proof("no-reactions-are-no-member", (mock) => between(mock)),
  proof("manager-posts-become-peer", (mock) => byManager(mock)),
  proof("long-messages-are-cut", (mock) => between(mock, { message: "Thank you. ".repeat(20).trim() })),
  proof("self-praise-in-upper-case", (mock) => posting(mock, someone(mock).id, someone(mock).id.toUpperCase())),
  proof("self-praise-in-private", (mock) => posting(mock, someone(mock).id, someone(mock).id, { is_public: false })),
  proof("self-praise-is-refused-and-stored", (mock) => posting(mock, someone(mock).id, someone(mock).id)),
  proof("former-managers-post-as-managers", (mock) => {
    const { person, manager, another } = line(mock);
    unchecked(mock).patch(`/employees/${person.id}`, { manager_id: another });
    return posting(mock, manager, person.id, MANAGER);
  }),
  proof("any-manager-posts-as-manager", (mock) => posting(mock, line(mock).another, line(mock).person.id, MANAGER)),
  proof("reports-post-as-managers", (mock) => posting(mock, line(mock).person.id, line(mock).manager, MANAGER)),
  proof("manager-posts-are-refused-and-stored", (mock) => posting(mock, line(mock).another, line(mock).person.id, MANAGER)),
  proof("posts-need-no-message", (mock) => between(mock, { message: undefined })),
  proof("tagged-posts-answer-200", (mock) => between(mock, { value_tag: "Own it" })),
  proof("posts-made-together-share-an-id", (mock) => {
    const { person, manager } = line(mock);
    const authorization = "Bearer hrk_wattle_full";
    const answers = [1, 2].map((n) => {
      const body = { from_employee_id: manager, to_employee_id: person.id, message: `${MESSAGE} ${n}` };
      const request = jsonRequest("POST", "/recognition", body);
      return mock.begin({ ...request, query: "", headers: { ...request.headers, authorization } });
    });
    for (const { transport } of answers) transport?.later?.();
    return [answers.map(({ status, body }) => [status, body]), pages(mock)];
  }),
  proof("post-to-a-foreign-employee", (mock) => posting(mock, someone(mock).id, someone(mock, "kauri").id)),
];
