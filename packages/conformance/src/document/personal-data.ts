/** Members that say who somebody is, or what others wrote or are paid. */
const PERSONAL =
  /^(?:(?:first|last|full|given|family|middle|preferred|employee|person|starter|leaver|giver|recipient|author|manager|advisor|candidate)_?name|base_?salary|salary|phone|mobile|notes|decline_?reason|(?:date_?of_?)?birth(?:day|_?date)?|address)$/i;
/** Members that open something. */
const OPENING = /^(?:(?:signing_?|webhook_?|client_?)?secret|password|api_?key|(?:access_?)?token)$/i;
const MEMBER = /"(\w+)"(\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|-?\d[\d.eE+-]*)/g;
/** The name of somebody stands behind their id in a balance (§2.7). */
const BEHIND_ID = /"employee_id"\s*:\s*"[^"]*"\s*,\s*$/;

/** Nobody's (RFC 2606). */
const MADE_UP = /@(?:[\w-]+\.)*example\.(?:com|net|org)$/i;
const DOMAIN = /@[\w-]+(?:\.[\w-]+)+/y;
const LOCAL = /[\w.%+-]/;
/** Letters before an `@` that are looked at: RFC 5321 allows 64. */
const MOST_LOCAL = 256;
/** Letters behind it. */
const MOST_DOMAIN = 256;

/** Text of a server without who its people are; what bears the run's token is of the run's own making. In time linear in its length. */
export function withoutPersonalData(text: string, token: string): string {
  return withoutAddresses(withoutMembers(text, token), token);
}

/** JSON, whole or cut off, without the values of private members; an object that bears the token keeps them. */
function withoutMembers(text: string, token: string): string {
  const own = ownership(text, token);
  return text.replaceAll(MEMBER, (whole, name: string, colon: string, value: string, at: number) => {
    if (value === '""' || value.startsWith('"<')) return whole;
    if (OPENING.test(name)) return value.startsWith('"') ? `"${name}"${colon}"<${name}>"` : whole;
    const named = name === "name" && BEHIND_ID.test(text.slice(Math.max(0, at - 80), at));
    return (PERSONAL.test(name) || named) && !own(at) ? `"${name}"${colon}"<${name}>"` : whole;
  });
}

/** Tells whether the innermost object at a place bears the token. Places have to be asked for in order: each part of the text is read once. */
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

/** Text without the names in e-mail addresses. */
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
