import { checks } from "../../../checks/index.ts";
import { select } from "../../../run/schedule/select.ts";
import type { Part } from "../../../target/part.ts";
import { type Target, missingParts } from "../../../target/target.ts";

/** A part that the target file lacks for certify. */
export interface MissingPart {
  readonly part: Part;
  /** As the target file spells it, such as `keys.read`. */
  readonly name: string;
  /** Checks of certify that need it. */
  readonly checks: number;
  readonly how: string;
}

const WEB = "in the web application";
const KEY = `make it ${WEB} (Settings, Integrations)`;

/** How each part is made. */
const HOW: Readonly<Record<Exclude<Part, "control">, string>> = {
  "read-key": `a key with the scope read alone: ${KEY}, put it into HR_KEY_READ`,
  "write-key": `a key with the scope write alone: ${KEY}, put it into HR_KEY_WRITE`,
  "admin-key": `a key with the scope admin alone: ${KEY}, put it into HR_KEY_ADMIN`,
  "webhooks-key": `a key with the scope webhooks alone: ${KEY}, put it into HR_KEY_WEBHOOKS`,
  "sacrificial-key": `a second key with all scopes, whose allowance the run uses up: ${KEY}, put it into HR_KEY_SACRIFICIAL`,
  "revoked-key": `a key that was revoked: make one, revoke it, put it into HR_KEY_REVOKED`,
  "other-company": "a full key of a second company, which must never be visible: put it into HR_KEY_OTHER",
  "below-growth": "a full key of a company on a plan below Growth: put it into HR_KEY_STARTER",
  receiver:
    "an address that the service reaches by HTTPS, and the port here that it leads to: a tunnel such as cloudflared, ngrok or ssh -R can carry it",
  "open-survey": `publish an attributed survey ${WEB}; the API lists none, so take its id from there; open_survey_employee_ids are people who have not responded`,
  "anonymous-survey": `publish an anonymous survey ${WEB} and take its id from there`,
  "small-survey":
    `an attributed survey with one to four responses, whose results must stay hidden: take its id from ${WEB.slice(3)}; ` +
    "five_survey_id is one with exactly five, closed_survey_id one that is closed",
  "draft-survey": `a survey draft that is never published: take its id from ${WEB.slice(3)}`,
  "hidden-leave": `invent two people who differ only in leave of the kind family violence, which includes the day of the run: ${WEB}; never real people`,
  application: `an application of a candidate: take its id from ${WEB.slice(3)}`,
  stages: "two stages of active applications and the one of hired people, of GET /recruitment/stages",
  canaries: "texts that no response may contain, such as the notes of the hidden leave or a candidate's address",
};

/** What a target file lacks for certify, what most checks need first. `control_url` is of hr-mock only, so it is never missing. */
export function missingForCertify(target: Target): MissingPart[] {
  const needs = select(checks, { tier: "certify" }).flatMap((check) => check.needs);
  return Object.entries(HOW)
    .flatMap(([name, how]) => {
      const part = name as Part;
      const [spelt] = missingParts(target, [part]);
      return spelt === undefined ? [] : [{ part, name: spelt, checks: needs.filter((one) => one === part).length, how }];
    })
    .toSorted((a, b) => b.checks - a.checks);
}
