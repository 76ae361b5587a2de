import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Applicant, applicantField, textsHeldBy, inventApplicant, underAllNames } from "../../setup/recruitment/applicants.ts";
import { ownApplication, ownPipeline, ownRole } from "../../setup/recruitment/recruitment.ts";
import { uuid } from "../../document/formats.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check-context.ts";

/** Holds an answer to showing nothing of what was sent. */
function judgeNothingShown(t: CheckContext, ids: readonly string[], answer: Exchange, texts: readonly string[]): void {
  const held = textsHeldBy(answer, texts);
  t.must(ids, {
    at: answer,
    expected: "nothing of what was sent about the candidate in the answer, headers included",
    holds: held.length === 0,
    got: `it holds ${held.join(", ")}: ${String(answer)}`,
  });
}

/** Somebody with a broken address, for the run's own role, and what is sent about them; the looks at its pipeline afterwards show whether it was kept. */
export const brokenCandidate: SetUp<{ readonly answer: Exchange; readonly texts: readonly string[] }> = setUp(
  "broken-candidate",
  async (t) => {
    const { candidate } = await t.use(ownApplication);
    const person = inventApplicant(t);
    const broken = `${person.email.replace("@", " at ")} Q${t.token()}`;
    const answer = await t.call("createCandidate", { body: addressed(similarApplicant(candidate.body, person), broken) });
    return { answer, texts: [...person.texts, broken] };
  },
);

/** People who apply: they come in and never go out (§1, §4.5). */
export const candidateChecks: readonly Check[] = [
  check(
    "REC-11",
    "MUST answer a new candidate with an id and nothing else",
    { tier: "ci", also: ["REC-12", "PRIV-11", "PRIV-13"] },
    async (t) => {
      const { candidate } = await t.use(ownApplication);
      const { exchange, person, refused } = candidate;
      for (const answer of refused) judgeNothingShown(t, ["REC-12", "PRIV-11", "PRIV-13"], answer, person.texts);
      t.must("REC-11", {
        at: exchange,
        expected: "data with an id, a UUID, and no other member",
        holds: exchange.data.names.join() === "id" && uuid.holds(candidate.id),
      });
      judgeNothingShown(t, ["REC-12", "PRIV-11"], exchange, person.texts);
    },
  ),
];

/** Candidates who are refused, or asked for; they come after what needs the run's own application alone in its role. */
export const candidateRefusals: readonly Check[] = [
  check("PRIV-13", "MUST refuse a candidate without repeating who it was", { tier: "ci", also: ["REC-12", "PRIV-11"] }, async (t) => {
    const { answer, texts } = await t.use(brokenCandidate);
    judgeNothingShown(t, answer.ok ? ["REC-12", "PRIV-11"] : ["REC-12", "PRIV-11", "PRIV-13"], answer, texts);
  }),

  check(
    "PRIV-13.more",
    "MUST refuse broken, known and misdirected candidates without repeating who it was",
    { tier: "certify", also: ["AUTH-15", "REC-11", "REC-12", "PRIV-11"] },
    async (t) => {
      const { candidate } = await t.use(ownApplication);
      const judged = (answer: Exchange): string[] => (answer.ok ? ["REC-12", "PRIV-11"] : ["REC-12", "PRIV-11", "PRIV-13"]);
      const unread = inventApplicant(t);
      const cut = JSON.stringify(similarApplicant(candidate.body, unread)).slice(0, -3);
      const unreadable = await t.call("createCandidate", { raw: { text: cut, type: "application/json" }, open: ["A-13"] });
      judgeNothingShown(t, judged(unreadable), unreadable, unread.texts);

      const lost = inventApplicant(t);
      const astray = await t.call("createCandidate", { body: { ...similarApplicant(candidate.body, lost), role_id: t.uuid() } });
      judgeNothingShown(t, judged(astray), astray, lost.texts);
      // Where the name is known to be read as the role's. A refusal shows nothing yet of ids of another company.
      const effective = (await t.use(ownPipeline)).rows.length > 0 && !(await t.use(underAllNames)).set && "role_id" in candidate.body;
      if (effective && astray.ok)
        t.must("AUTH-15", { at: astray, expected: "a 4xx for a candidate whose role does not exist", holds: false });

      // The same address, of somebody with other names: neither may come back.
      const other = inventApplicant(t);
      const twin = await t.call("createCandidate", { body: addressed(similarApplicant(candidate.body, other), candidate.person.email) });
      judgeNothingShown(t, judged(twin), twin, [...candidate.person.texts, ...other.texts]);
      if (twin.ok)
        t.must("REC-11", {
          at: twin,
          expected: "data with an id, a UUID, and no other member",
          holds: twin.data.names.join() === "id" && uuid.holds(twin.data.at("id").raw),
        });
      t.observe(
        "duplicate-candidate",
        twin,
        twin.ok
          ? twin.data.at("id").text === candidate.id
            ? "same-id"
            : "new-id"
          : twin.refused(409, "CONFLICT")
            ? "conflict"
            : undefined,
      );

      const roleless = inventApplicant(t);
      const { role_id: _, ...free } = similarApplicant(candidate.body, roleless);
      const without = await t.call("createCandidate", { body: free });
      judgeNothingShown(t, judged(without), without, roleless.texts);
      const { id } = await t.use(ownRole);
      if ("role_id" in candidate.body)
        t.observe(
          "candidate-body",
          without,
          without.ok ? "role-optional" : without.refused(400, "VALIDATION_ERROR") ? "role-required" : undefined,
          `${without.status} without role ${id}`,
        );
    },
  ),

  check("REC-13", "MUST NOT show candidates or their CVs", { tier: "ci" }, async (t) => {
    const { candidate } = await t.use(ownApplication);
    const paths = ["/recruitment/candidates", `/recruitment/candidates/${candidate.id}`, `/recruitment/candidates/${candidate.id}/cv`];
    for (const path of paths) {
      const answer = await t.send({ method: "GET", path, open: ["A-04", "A-05"] });
      t.must("REC-13", { at: answer, expected: `no success for GET ${path}`, holds: !answer.ok });
    }
  }),
];

/** What is sent of another person, in the form that was taken. */
function similarApplicant(taken: Readonly<Record<string, unknown>>, other: Applicant): Record<string, unknown> {
  return Object.fromEntries(Object.entries(taken).map(([name, value]) => [name, applicantField(other, name) ?? value]));
}

/** The same with another e-mail address. */
function addressed(body: Readonly<Record<string, unknown>>, email: string): Record<string, unknown> {
  return { ...body, [Object.keys(body).find((name) => /mail/i.test(name)) ?? "email"]: email };
}
