import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

/** An event of the stream of summaries. */
export interface SeenSummary {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: { readonly n?: number; readonly areas?: readonly string[] };
}

/** Follows the rows of a mock. */
export async function followSummaries(
  mock: Mock,
  { query = "", lastId }: { readonly query?: string; readonly lastId?: string } = {},
): Promise<{ readonly read: (count: number) => Promise<SeenSummary[]>; readonly leave: () => Promise<void> }> {
  const headers = lastId === undefined ? {} : { "Last-Event-ID": lastId };
  const response = await mock.fetch(new Request(`http://mock.example/_mock/requests/summaries/events${query}`, { headers }));
  const reader = response.body!.getReader();
  let text = "";
  return {
    read: async (count) => {
      const seen: SeenSummary[] = [];
      while (seen.length < count) {
        const end = text.indexOf("\n\n");
        if (end < 0) {
          text += new TextDecoder().decode((await reader.read()).value);
          continue;
        }
        const lines = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        const member = (name: string): string | undefined => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        if (member("event") !== undefined)
          seen.push({ id: member("id"), event: member("event")!, data: JSON.parse(member("data")!) as SeenSummary["data"] });
      }
      return seen;
    },
    leave: async () => await reader.cancel(),
  };
}

/** The number of each row, or the kind of another event. */
export const numbersOf = (seen: readonly SeenSummary[]): (number | string)[] => seen.map(({ event, data }) => data.n ?? event);
