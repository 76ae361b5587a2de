/** Members with the identity of a person, with pay, or with text that a person wrote. */
const PERSONAL =
  /^(?:(?:first|last|full|given|family|middle|preferred|employee|person|starter|leaver|giver|recipient|author|manager|advisor|candidate)_?name|base_?salary|salary|phone|mobile|notes|decline_?reason|(?:date_?of_?)?birth(?:day|_?date)?|address)$/i;
/** Members with secrets. */
const OPENING = /^(?:(?:signing_?|webhook_?|client_?)?secret|password|api_?key|(?:access_?)?token)$/i;
const MEMBER = /"(\w+)"(\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|-?\d[\d.eE+-]*)/g;
/** A person's name after their id in a balance (§2.7). */
const BEHIND_ID = /"employee_id"\s*:\s*"[^"]*"\s*,\s*$/;

/** Whether a member has the identity of a person, pay, or text that a person wrote. */
export const isPersonal = (name: string): boolean => PERSONAL.test(name);

/** Domains that are reserved for examples (RFC 2606). */
const MADE_UP = /@(?:[\w-]+\.)*example\.(?:com|net|org)$/i;
const DOMAIN = /@[\w-]+(?:\.[\w-]+)+/y;
const LOCAL = /[\w.%+-]/;
/** Most characters before an `@` that count as part of an address: RFC 5321 allows 64. */
const MOST_LOCAL = 256;
/** Most characters after an `@`. */
const MOST_DOMAIN = 256;

/** A text of a server without personal data. Objects with the run's token keep theirs: the run made them. Takes linear time. */
export function withoutPersonalData(text: string, token: string): string {
  return withoutAddresses(withoutMembers(text, token), token);
}

/** JSON, complete or cut off, without the values of private members. An object with the token keeps them. */
function withoutMembers(text: string, token: string): string {
  const own = ownership(text, token);
  return text.replaceAll(MEMBER, (whole, name: string, colon: string, value: string, at: number) => {
    if (value === '""' || value.startsWith('"<')) return whole;
    if (OPENING.test(name)) return value.startsWith('"') ? `"${name}"${colon}"<${name}>"` : whole;
    const named = name === "name" && BEHIND_ID.test(text.slice(Math.max(0, at - 80), at));
    return (PERSONAL.test(name) || named) && !own(at) ? `"${name}"${colon}"<${name}>"` : whole;
  });
}

/** Returns a function: does the innermost object at a position hold the token? Positions must ascend, so that the text is read once. */
function ownership(text: string, token: string): (at: number) => boolean {
  const marks = [...text.matchAll(new RegExp(token, "gi"))].map(({ index }) => index);
  let [start, end, read, next] = [0, -1, 0, 0];
  return (at) => {
    const opened = text.slice(read, at).lastIndexOf("{");
    if (opened >= 0) start = read + opened + 1;
    read = at;
    if (end < at) {
      const closed = text.indexOf("}", at);
      end = closed < 0 ? text.length : closed;
    }
    while (next < marks.length && marks[next]! < start) next += 1;
    return (marks[next] ?? Infinity) < end;
  };
}

/** A text without the local parts of e-mail addresses. */
function withoutAddresses(text: string, token: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const least = Math.max(done, at - MOST_LOCAL);
    let from = at;
    while (from > least && LOCAL.test(text[from - 1]!)) from -= 1;
    if (from === at) continue;
    DOMAIN.lastIndex = 0;
    const [domain] = DOMAIN.exec(text.slice(at, at + MOST_DOMAIN)) ?? [""];
    const address = text.slice(from, at) + domain;
    if (domain === "" || address.toLowerCase().includes(token) || MADE_UP.test(address)) continue;
    parts.push(text.slice(done, from), `<somebody>${domain}`);
    done = at + domain.length;
  }
  parts.push(text.slice(done));
  return parts.join("");
}
