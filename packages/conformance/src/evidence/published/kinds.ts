import type { LeafPlace } from "./json-leaves.ts";

/** What a private value is. */
export type PrivateKind = "name" | "text" | "secret" | "pay" | "birth" | "tag" | "id";

/** Members with one part or all of a person's name. */
const NAMES =
  /^(?:(?:first|last|full|given|family|middle|preferred|display|employee|person|starter|leaver|giver|recipient|author|manager|advisor|sender|candidate|approver|reviewer|user|contact|legal|maiden|nick|sur|from|to)_?names?|initials|(?:(?:sent|written|posted|created|updated|decided|approved|declined|requested|uploaded|invited)_?by|last_?message_?sender|sender|author))$/i;
/** Members that hold a person: a `name` in them is that of the person. */
const PERSON =
  /^(?:employee|person|starter|leaver|giver|recipient|author|manager|advisor|sender|candidate|applicant|approver|reviewer|user|contact|owner|buddy|from|to|who|created_?by|updated_?by|people|employees|candidates)$/i;
/** Names beside `name` that say that it is a person's. */
const BESIDE_NAME = /^(?:employee_?id|person_?id|email|e_?mail|first_?name|last_?name|job_?title)$/i;
/** Members with text that a person wrote, or with details of a person. */
const TEXTS =
  /^(?:e_?mails?|e_?mail_?address|sent_?to|phone|mobile|tel|telephone|fax|(?:home|work|postal|street|mailing)?_?address(?:_?line)?_?\d*|street|suburb|city|post_?code|zip|notes?|(?:decline|rejection|withdrawal|termination|leaving|exit)?_?reasons?|declined_?because|comments?|answers?|responses?|feedback|message|body|remarks?|reply|replies|bio|about_?(?:me|you)|cv|resume|cover_?letter|avatar|photo|picture|linked_?in|job_?title|position|emergency_?contact|next_?of_?kin|tax_?\w*|bank_?\w*|account_?number|iban|ird\w*|ssn|nino|passport\w*|gender|pronouns?|ethnicity|religion|disability|nationality)(?:_?text)?$/i;
/** Members with an address on the web that is a secret: who knows that of a webhook can send to it. */
const ADDRESSES = /^(?:(?:web_?hook|hook|call_?back|endpoint|delivery|notification|target)_?)?ur[il]$/i;
/** Parents under which a `message`, `text` or `reason` is the service's own. */
const OWN_WORDS = /^(?:errors?|warnings?|meta|questions?|problems?|details)$/i;
const SECRETS =
  /^(?:(?:signing_?|webhook_?|client_?|shared_?|hook_?)?secret(?:_?key)?|password|api_?key|(?:access_?|api_?)?token|signing_?key)$/i;
const PAY = /^(?:base_?|annual_?|gross_?|current_?)?(?:salary|pay|wage|remuneration)(?:_?(?:cents|amount))?$/i;
const BIRTH = /^(?:(?:date_?of_?)?birth(?:_?(?:day|date))?|dob)$/i;
const TAGS = /^_*(?:e_?tag|checksum|fingerprint|digest)$/i;
const IDS = /(?:^|_)(?:id|ids|ref|refs|uuid|key)$|[a-z](?:Ids?|Refs?|Uuid)$/;

/** A word of a program, such as `in_progress` or `leave.approved`: no text that a person wrote, and no name. */
const WORD = /^[a-z][a-z\d]*(?:[_.:-][a-z\d]+)*$/;

/** What a text of a response is, by the member that holds it; undefined: it is not private by its place. */
export function kindOf(text: string, { name, parent, beside }: LeafPlace): PrivateKind | undefined {
  if (text === "") return undefined;
  if (NAMES.test(name)) return /by$|sender$|author$/i.test(name) && WORD.test(text) ? undefined : "name";
  if (name === "name" && (PERSON.test(parent) || beside.some((one) => BESIDE_NAME.test(one)))) return "name";
  if (PERSON.test(name) && !WORD.test(text)) return "name";
  if (TEXTS.test(name)) return OWN_WORDS.test(parent) ? undefined : "text";
  if (ADDRESSES.test(name) && /^https?:\/\//i.test(text)) return "text";
  if (name === "text" && /^(?:answers?|responses?|comments?|messages?|notes?|posts?)$/i.test(parent)) return "text";
  if (SECRETS.test(name)) return "secret";
  if (PAY.test(name) && /^[\d.,]+$/.test(text)) return "pay";
  if (BIRTH.test(name)) return "birth";
  if (TAGS.test(name)) return "tag";
  if (IDS.test(name) && /\d/.test(text) && text.length >= 4) return "id";
  return undefined;
}

/** Whether a number of a response is pay, by the member that holds it. */
export const isPay = ({ name }: LeafPlace): boolean => PAY.test(name);

/** Whether a header names machines, or a request among all of them: no rule reads it. */
export const isOfMachines = (header: string): boolean =>
  /^(?:via|forwarded|traceparent|tracestate|cf-ray|(?:true-client|cf-connecting)-ip|x-(?:forwarded|real-ip|client-ip|served|backend|server|host|node|instance|upstream|pod|amzn?-|azure-ref|ms-|envoy|request-?id|correlation-?id|trace|b3|cloud-trace))/i.test(
    header,
  );

/** Whether a response header holds a tag that is made from the body. */
export const isTag = (header: string): boolean => /^(?:etag|content-md5|digest|content-digest|repr-digest)$/i.test(header);
