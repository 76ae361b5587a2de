import type { Evidence, EvidenceHead, EvidenceLine } from "./evidence.ts";
import { areArrivals, publishedArrival } from "./published/deliveries.ts";
import { PrivateValues, isDescription } from "./published/private-values.ts";
import { Pseudonyms } from "./published/pseudonyms.ts";
import { isPublicWord } from "../document/public-words.ts";
import { Rewriting } from "./published/rewriting.ts";

/**
 * The evidence of a run in a form that may be published, as the lines of a file: who judges it again gets the verdicts, reasons and
 * observations of the evidence itself. Each private value becomes another one of its form and length, everywhere the same and in the same
 * order, by an HMAC. Who throws the key away makes sure that nobody can turn it back.
 *
 * Private are names, addresses, phone numbers, what people wrote, job titles, pay, dates of birth, secrets, tags made from bodies, and all ids;
 * so are addresses of webhooks that the run did not make, names of files, and machines that headers or texts name.
 * A signature of a delivery that verified verifies again; a `Content-Length` that was right is right again.
 * Pay of people whom the run did not make is replaced too: rules only ask whether an amount is whole, and whether it stayed the same.
 *
 * What stays: the addresses of target and receiver, what the run made or sent, dates and figures, which rules judge; words of the API document; names of departments, leave
 * types, stages, roles, tasks, questions, surveys and companies with their domains, which rules compare with words, figures and the target
 * file; files that are no text, such as logos; numbers as ids. So people of a small company may be recognised by the day on which they
 * started, by department and by absences: this is pseudonymous, not anonymous.
 * @param key random bytes that nobody keeps
 */
export function published(evidence: Evidence, key: Uint8Array): EvidenceLine[] {
  const { head, exchanges, events, order } = evidence;
  const values = new PrivateValues(evidence);
  const { fixed, ids, pay } = values;
  const pseudonyms = new Pseudonyms(key, { words: values.words(), ids, pay, fixed, isPublic: isPublicWord });
  const rewriting = new Rewriting(values, pseudonyms);
  const place = ({ id }: { readonly id: string }): number => order.get(id) ?? 0;
  const lines = [...exchanges.values(), ...events].toSorted((a, b) => place(a) - place(b));
  // Set-ups and the clean-up bear the ids of the records that they are about.
  const id = (line: { readonly id: string }): string => rewriting.ids(line.id);
  return [
    publishedHead(head, rewriting),
    ...lines.map((line): EvidenceLine => {
      if (!("kind" in line)) {
        const response = isDescription(line) ? line.response : rewriting.response(line.response);
        return {
          kind: "exchange",
          exchange: { ...line, id: id(line), owner: rewriting.ids(line.owner), request: rewriting.request(line.request), response },
        };
      }
      if (line.kind === "unanswered") {
        const { earlier } = line;
        const before = earlier === undefined ? {} : { earlier: earlier.map((one) => rewriting.response(one)) };
        return { ...line, id: id(line), reason: rewriting.plain(line.reason), ...before };
      }
      const { value } = line;
      if (!areArrivals(value)) return { ...line, id: id(line), value: rewriting.value(value) };
      const arrivals = value.map((one) => publishedArrival(one, { secrets: values.secrets, rewriting, pseudonyms }));
      return { ...line, id: id(line), value: arrivals };
    }),
  ];
}

function publishedHead(head: EvidenceHead, rewriting: Rewriting): EvidenceHead {
  const { resources, webhooks, ...target } = head.target;
  const { tls: _tls, listen: _listen, ...receiver } = webhooks ?? {};
  return {
    ...head,
    published: true,
    ...(head.company === undefined ? {} : { company: rewriting.value(head.company) as string | null }),
    target: {
      ...target,
      ...(resources === undefined ? {} : { resources: rewriting.value(resources) as NonNullable<typeof resources> }),
      ...(webhooks === undefined ? {} : { webhooks: receiver as NonNullable<typeof webhooks> }),
    },
  };
}
