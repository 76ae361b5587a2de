import { viewOf } from "../exchange/text/json-text.ts";
import type { View } from "../exchange/view.ts";
import { wrongWords } from "./broken.ts";
import type { Clue } from "./clue.ts";
import { wantsRefusal } from "./expected.ts";
import { type CauseFinding, baseOf } from "./finding.ts";
import type { WrongMember } from "./member.ts";

/** What was accepted although it must be refused. */
export interface AcceptedBody {
  /** The finding that shows it. */
  readonly finding: CauseFinding;
  /** The body of the request; an empty view if it had no JSON. */
  readonly body: View;
  /** Id of what the body made; undefined: it changed something, or the response has no id. */
  readonly made: string | undefined;
}

/** Whether a body that must be refused was accepted. */
export function isAccepted({ complaint: { expected }, status, record }: CauseFinding): boolean {
  return (
    status >= 200 &&
    status < 300 &&
    wantsRefusal(expected) &&
    /VALIDATION_ERROR|^400\b|^a 4xx refusal/.test(expected) &&
    record !== undefined
  );
}

/** What a finding shows to be accepted. */
export function acceptedBody(finding: CauseFinding): AcceptedBody {
  const { record, json } = finding;
  const { method, body } = record!.request;
  return { finding, body: viewOf(body ?? ""), made: method === "POST" ? json.at("data", "id").text : undefined };
}

/** The clue of a finding that `isAccepted`: by the member that is not checked, if the complaint names one. */
export function acceptedClue(finding: CauseFinding): Clue {
  const {
    requirement,
    complaint: { expected },
  } = finding;
  const [, member, says] = /(?:, since|, because|refusal:) ([a-z]\w*) ((?:is|has|holds) .{1,200})$/s.exec(expected) ?? [];
  if (member === undefined || says === undefined)
    return {
      key: `accepts:${requirement}`,
      title: `what must be refused is accepted, which breaks ${requirement}: ${wrongWords(finding)}`,
      strength: 5,
      links: [],
    };
  const title = `invalid bodies are accepted: \`${member}\` ${faultOf(says)}`;
  return { key: `accepts:${member}`, title, strength: 5, links: [], accepts: member };
}

/** What is wrong with a member, without the value that was sent. */
function faultOf(says: string): string {
  if (says.startsWith("is required and missing")) return "may be missing";
  if (/null/.test(says)) return "may be null";
  if (/ where .* is required/.test(says)) return "may be of another type";
  if (/^has \d+ characters/.test(says)) return "may be too long";
  if (/ none of /.test(says)) return "may be any text";
  const which = /, which is (no[a-z -]+|not [^"]{1,60})$/i.exec(says)?.[1];
  return which === undefined ? "may be anything" : `may be ${which}`;
}

/** Whether what a finding shows follows from an invalid body that was accepted: it is about what that made, or about a member of it. */
export function followsFrom(
  { body, made, finding }: AcceptedBody,
  { complaint, place }: CauseFinding,
  member: WrongMember | undefined,
): boolean {
  const { got, exchanges } = complaint;
  if (exchanges.includes(finding.record!.id) || (made !== undefined && made.length > 8 && got.includes(made))) return true;
  if (member?.shown === undefined || !isAccepted(finding)) return false;
  const name = plainName(member.name);
  const { accepts } = acceptedClue(finding);
  if (accepts !== undefined && plainName(accepts) === name && baseOf(finding.place) === baseOf(place)) return true;
  const sent = body.names.find((one) => plainName(one) === name);
  if (sent === undefined) return false;
  const value = JSON.stringify(body.at(sent).raw);
  return value.length > 2 && member.shown.startsWith(value);
}

function plainName(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}
