import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Applicant, applicantField, textsHeldBy, inventApplicant } from "../../setup/recruitment/applicants.ts";
import { ownApplication, ownPipeline, ownRole } from "../../setup/recruitment/recruitment.ts";
import { uuid } from "../../document/formats.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";

/** Judges that an answer has none of the texts that were sent. */
function judgeNotRepeated(t: CheckContext, ids: readonly string[], answer: Exchange, texts: readonly string[]): void {
  const held = textsHeldBy(answer, texts);
  t.must(ids, {
    at: answer,
    expected: "none of the candidate's details in the answer, headers included",
    holds: held.length === 0,
    got: `it holds ${held.join(", ")}: ${String(answer)}`,
  });
}

/**
 * A candidate with an invalid e-mail address for the run's own role, and the texts that were sent. Later reads of the pipeline show
 * whether it was stored.
 */
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

/** Candidates. The API accepts them and never shows them (§1, §4.5). */
export const candidateChecks: readonly Check[] = [
  check("REC-11", "MUST answer a new candidate with an id only", { also: ["REC-12", "PRIV-11", "PRIV-13"] }, async (t) => {
    const { candidate } = await t.use(ownApplication);
    const { exchange, person, refused } = candidate;
    for (const answer of refused) judgeNotRepeated(t, ["REC-12", "PRIV-11", "PRIV-13"], answer, person.texts);
    t.must("REC-11", {
      at: exchange,
      expected: "data with a UUID as id, and no other member",
      holds: exchange.data.names.join() === "id" && uuid.holds(candidate.id),
    });
    judgeNotRepeated(t, ["REC-12", "PRIV-11"], exchange, person.texts);
  }),
];

/** Refused candidates, and reads of candidates. They come after the checks that need a single application in the run's role. */
export const candidateRefusals: readonly Check[] = [
  check("PRIV-13", "MUST refuse a candidate without repeating personal details", { also: ["REC-12", "PRIV-11"] }, async (t) => {
    const { answer, texts } = await t.use(brokenCandidate);
    judgeNotRepeated(t, answer.ok ? ["REC-12", "PRIV-11"] : ["REC-12", "PRIV-11", "PRIV-13"], answer, texts);
  }),

  check(
    "PRIV-13.more",
    "MUST refuse invalid and duplicate candidates without repeating personal details",
    { also: ["AUTH-15", "REC-11", "REC-12", "PRIV-11"] },
    async (t) => {
      const { candidate } = await t.use(ownApplication);
      const requirementsFor = (answer: Exchange): string[] => (answer.ok ? ["REC-12", "PRIV-11"] : ["REC-12", "PRIV-11", "PRIV-13"]);
      const unread = inventApplicant(t);
      const cut = JSON.stringify(similarApplicant(candidate.body, unread)).slice(0, -3);
      const unreadable = await t.call("createCandidate", { raw: { text: cut, type: "application/json" }, open: ["A-13"] });
      judgeNotRepeated(t, requirementsFor(unreadable), unreadable, unread.texts);

      const applicant = inventApplicant(t);
      const { id: role } = await t.use(ownRole);
      const addresses = Object.keys(candidate.body).filter((name) => candidate.body[name] === role);
      const unknown = t.uuid();
      const misdirected = await t.call("createCandidate", {
        body: { ...similarApplicant(candidate.body, applicant), ...Object.fromEntries(addresses.map((name) => [name, unknown])) },
      });
      judgeNotRepeated(t, requirementsFor(misdirected), misdirected, applicant.texts);
      // The application appeared in the pipeline of the role, so the target reads one of the members with it. A refusal would not show how it
      // treats ids of another company.
      if (addresses.length > 0 && (await t.use(ownPipeline)).rows.length > 0 && misdirected.ok)
        t.must("AUTH-15", { at: misdirected, expected: "a 4xx for a candidate of an unknown role", holds: false });

      // A duplicate: the same e-mail address with other names. The answer must repeat neither person.
      const other = inventApplicant(t);
      const twin = await t.call("createCandidate", { body: addressed(similarApplicant(candidate.body, other), candidate.person.email) });
      judgeNotRepeated(t, requirementsFor(twin), twin, [...candidate.person.texts, ...other.texts]);
      if (twin.ok)
        t.must("REC-11", {
          at: twin,
          expected: "data with a UUID as id, and no other member",
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
      const free = Object.entries(similarApplicant(candidate.body, roleless)).filter(([name]) => !addresses.includes(name));
      const without = await t.call("createCandidate", { body: Object.fromEntries(free) });
      judgeNotRepeated(t, requirementsFor(without), without, roleless.texts);
      if (addresses.length > 0)
        t.observe(
          "candidate-body",
          without,
          without.ok ? "role-optional" : without.refused(400, "VALIDATION_ERROR") ? "role-required" : undefined,
          `${without.status} without role ${role}`,
        );
    },
  ),

  check("REC-13", "MUST NOT serve candidates or their CVs", {}, async (t) => {
    const { candidate } = await t.use(ownApplication);
    const paths = ["/recruitment/candidates", `/recruitment/candidates/${candidate.id}`, `/recruitment/candidates/${candidate.id}/cv`];
    for (const path of paths) {
      const answer = await t.send({ method: "GET", path, open: ["A-04", "A-05"] });
      t.must("REC-13", { at: answer, expected: `no success for GET ${path}`, holds: !answer.ok });
    }
  }),
];

/** The details of another person, in the form of a body that was accepted. */
function similarApplicant(accepted: Readonly<Record<string, unknown>>, other: Applicant): Record<string, unknown> {
  return Object.fromEntries(Object.entries(accepted).map(([name, value]) => [name, applicantField(other, name) ?? value]));
}

/** A body with another e-mail address. */
function addressed(body: Readonly<Record<string, unknown>>, email: string): Record<string, unknown> {
  return { ...body, [Object.keys(body).find((name) => /mail/i.test(name)) ?? "email"]: email };
}
