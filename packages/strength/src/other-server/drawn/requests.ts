import type { RawForms } from "../../../../conformance/src/forms/forms.ts";
import type { Draw } from "./draw.ts";

/** Accepted names for members of requests where the document gives none; refusals name the first one. */
export interface Requests {
  readonly candidate: {
    readonly role: readonly string[];
    /** Empty: only first and last are accepted. */
    readonly name: readonly string[];
    /** Empty: only one name is accepted. */
    readonly first: readonly string[];
    readonly last: readonly string[];
    readonly email: readonly string[];
    readonly roleNeeded: boolean;
  };
  readonly move: { readonly stage: readonly string[]; readonly by: "id" | "label" | "either" };
  readonly offer: {
    readonly of: readonly string[];
    readonly what: "application" | "candidate";
    readonly day: readonly string[];
    readonly dayNeeded: boolean;
  };
  readonly answers: { readonly form: "rows" | "map" | "either"; readonly question: readonly string[]; readonly value: readonly string[] };
  readonly post: { readonly kind: readonly string[]; readonly value: readonly string[]; readonly shown: readonly string[] };
}

/** Draws names for members of requests that the document leaves open. */
export function requests(draw: Draw): Requests {
  /** Some of these, the usual ones more often. */
  const some = (name: string, words: readonly string[]): readonly string[] => {
    const all = draw.happens(`${name}/usual`, 0.6) ? [words[0]!, ...draw.shuffled(name, words.slice(1))] : draw.shuffled(name, words);
    return all
      .slice(0, 1 + draw.below(`${name}/count`, words.length))
      .flatMap((word) => [word, ...(draw.happens(`${name}/${word}`, 0.3) ? [draw.spelled(word)] : [])]);
  };
  const names = draw.one("candidate/names", ["whole", "parts", "parts", "either"]);
  const what = draw.one("offer/what", ["application", "application", "candidate"] as const);
  return {
    candidate: {
      role: some("candidate/role", ["role_id", "job_id", "vacancy_id", "position_id", "requisition_id", "job_role_id"]),
      name: names !== "parts" ? some("candidate/name", ["name", "full_name", "display_name"]) : [],
      first: names !== "whole" ? some("candidate/first", ["first_name", "given_name", "forename"]) : [],
      last: some("candidate/last", ["last_name", "family_name", "surname"]),
      email: some("candidate/email", ["email", "email_address", "contact_email"]),
      roleNeeded: draw.happens("candidate/role needed", 0.6),
    },
    move: {
      stage: some("move/stage", ["stage_id", "stage", "to_stage", "to_stage_id", "target_stage", "destination", "target_stage_id"]),
      by: draw.one("move/by", ["id", "id", "label", "either"]),
    },
    offer: {
      of: some(
        "offer/of",
        what === "application" ? ["application_id", "application", "applicant_ref"] : ["candidate_id", "candidate", "person_id"],
      ),
      what,
      day: some("offer/day", ["start_date", "first_day", "starts_on", "proposed_start_date"]),
      dayNeeded: draw.happens("offer/day needed", 0.4),
    },
    answers: {
      form: draw.one("answers/form", ["rows", "map", "either"]),
      question: some("answers/question", ["question_id", "id", "question", "key"]),
      value: some("answers/value", ["value", "answer", "score", "response"]),
    },
    post: {
      kind: some("post/kind", ["kind", "type", "category"]),
      value: some("post/value", ["value_tag", "value", "tag", "company_value"]),
      shown: some("post/shown", ["is_public", "public", "visible", "visibility"]),
    },
  };
}

/** The rows of a target file for these requests. */
export function requestRows({ candidate, move, offer, answers, post }: Requests): RawForms {
  const { role, name, first, last, email } = candidate;
  return {
    new_candidate: {
      role: role[0],
      email: email[0],
      ...(first.length === 0 ? { name: name[0] } : { first: first[0], last: last[0] }),
    },
    stage_move: { stage: move.stage[0], by: move.by === "label" ? "name" : "id" },
    new_offer: { [offer.what]: offer.of[0], ...(offer.dayNeeded ? { starts: offer.day[0] } : {}) },
    survey_answers: answers.form === "map" ? { as: "map" } : { as: "list", question: answers.question[0], value: answers.value[0] },
    new_recognition: { kind: post.kind[0], value_tag: post.value[0], is_public: post.shown[0] },
  };
}
