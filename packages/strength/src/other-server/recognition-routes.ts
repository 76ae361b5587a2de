import { type Call, type Reply, closed, fieldsOf, named, queryOf } from "./call.ts";
import type { Post } from "./company-data.ts";
import type { PersonData } from "./drawn/person.ts";
import { listed, stamp } from "./lists.ts";
import { conflict } from "./refusal.ts";

function postOf({ company, choices, forms }: Call, post: Post): unknown {
  if (forms !== undefined) {
    const of = (id: string): PersonData => ({ id, first: company.staff.get(id)!.firstName, last: company.staff.get(id)!.lastName });
    return forms.post.write({ ...post, giver: of(post.from), recipient: of(post.to), at: stamp(post.since) });
  }
  const named = (id: string): string => {
    const person = company.staff.get(id)!;
    return `${person.firstName} ${person.lastName}`;
  };
  return choices.shapes === "nested"
    ? {
        id: post.id,
        giver: { employee_id: post.from, name: named(post.from), avatar: null },
        recipient: { employee_id: post.to, name: named(post.to), avatar: null },
        message: post.message,
        kind: post.kind,
        value_tag: post.value,
        reactions: { count: post.reactions },
        created_at: stamp(post.since),
      }
    : {
        id: post.id,
        from: named(post.from),
        to: named(post.to),
        message: post.message,
        kind: post.kind,
        valueTag: post.value,
        reactionCount: post.reactions,
        postedAt: stamp(post.since),
      };
}

/** GET /recognition: public posts, the newest first. */
export function listPosts(call: Call): Reply {
  queryOf(call);
  const shown = [...call.company.posts.values()].filter(({ shown }) => shown).toReversed();
  return listed(
    call,
    shown.map((post) => postOf(call, post)),
    false,
  );
}

/** POST /recognition. */
export function addPost(call: Call): Reply {
  const { company, chance, now } = call;
  const fields = fieldsOf(call);
  const [from, to] = [fields.id("from_employee_id"), fields.id("to_employee_id")];
  const message = fields.text("message", 2000);
  const names = call.forms?.requests.post ?? { kind: ["kind"], value: ["value_tag"], shown: ["is_public"] };
  const [kindAs, valueAs, shownAs] = [fields.called(names.kind), fields.called(names.value), fields.called(names.shown)];
  const kind = fields.has(kindAs) ? fields.oneOf(kindAs, ["peer", "manager"]) : "peer";
  const value = fields.has(valueAs) ? fields.textOrNull(valueAs) : null;
  const isShown = (): boolean =>
    shownAs === "visibility" ? fields.oneOf(shownAs, ["public", "private"]) === "public" : fields.flag(shownAs);
  const shown = fields.has(shownAs) ? isShown() : true;
  closed(call, fields);
  named(call, company.staff, from, "from_employee_id");
  const recipient = named(call, company.staff, to, "to_employee_id");
  if (from === to) throw conflict("Nobody recognises themselves.");
  if (kind === "manager" && recipient.managerId !== from) throw conflict("Only a manager posts as a manager.");
  const post: Post = { id: chance.id(), from, to, message, kind, value, shown, reactions: 0, since: now() };
  company.posts.set(post.id, post);
  return { status: 201, data: { id: post.id } };
}

/** GET /survey-programmes. */
export function listProgrammes(call: Call): Reply {
  queryOf(call);
  const steps = ["Week one", "Month one", "Quarter one"];
  const nested = call.choices.shapes === "nested";
  if (call.forms !== undefined) {
    const programme = { id: "0b6f5c1e-7a51-4c1c-9a50-0d2a3b9f8a11", name: "New starters", parts: steps, cadence: "every 6 weeks" };
    return listed(call, [call.forms.programme.write(programme)], false);
  }
  return listed(
    call,
    [
      nested
        ? {
            id: "0b6f5c1e-7a51-4c1c-9a50-0d2a3b9f8a11",
            label: "New starters",
            steps: steps.map((name, position) => ({ position, name })),
            repeats: { cadence: "monthly" },
          }
        : { id: "0b6f5c1e-7a51-4c1c-9a50-0d2a3b9f8a11", name: "New starters", surveys: steps, cadence: "every 6 weeks" },
    ],
    false,
  );
}

/** GET /learning-paths. */
export function listPaths(call: Call): Reply {
  queryOf(call);
  const courses = ["Knife skills", "Allergens", "Fire safety"];
  const nested = call.choices.shapes === "nested";
  if (call.forms !== undefined) {
    const path = { id: "5e3d1fa2-9d0c-4a7e-8b31-6f0e2c7d4b22", name: "Kitchen basics", parts: courses };
    return listed(call, [call.forms.path.write(path)], false);
  }
  return listed(
    call,
    [
      nested
        ? {
            id: "5e3d1fa2-9d0c-4a7e-8b31-6f0e2c7d4b22",
            headline: "Kitchen basics",
            modules: courses.map((title, order) => ({ order, title, minutes: 20 })),
          }
        : { id: "5e3d1fa2-9d0c-4a7e-8b31-6f0e2c7d4b22", name: "Kitchen basics", courses },
    ],
    false,
  );
}
