import { useQueryClient } from "@tanstack/preact-query";
import { useCallback, useEffect, useReducer, useRef, useState } from "preact/hooks";
import { control } from "../../../api/client.ts";
import { controlToken } from "../../../api/token.ts";
import { useSandbox } from "../../../shell/address.ts";
import { forgetFixed, hear } from "../../../shell/news.ts";
import { ExchangeList } from "./exchange-list.ts";
import { FeedReader } from "./feed-reader.ts";
import type { Filters, Range } from "./filters.ts";

/** The live list of exchanges. */
export interface Feed {
  readonly list: ExchangeList;
  /** Whether a first page has been read. */
  readonly isReady: boolean;
  /** Why the last page could not be read; undefined: it could. */
  readonly error: Error | undefined;
  /** Reads the page before the oldest row, if there is one. */
  readonly readOlder: () => void;
  /** Whether rows that arrive wait. */
  readonly hold: (isHeld: boolean) => void;
  /** Shows those that wait. */
  readonly showNew: () => void;
  readonly retry: () => void;
}

/** The newest rows that the filters leave, and what comes after them. @param range only those of this part of the journal */
export function useFeed(filters: Filters, range: Range | undefined): Feed {
  const [list] = useState(() => new ExchangeList());
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const [{ isReady, error }, setState] = useState<{ readonly isReady: boolean; readonly error?: Error }>({ isReady: false });
  const reader = useRef<FeedReader>();
  const queries = useQueryClient();
  const sandbox = useSandbox();
  const token = controlToken.value;
  const wanted = JSON.stringify([filters, range]);

  useEffect(() => {
    const ending = new AbortController();
    const own = new FeedReader(
      list,
      async (query) => {
        const [left, part] = JSON.parse(wanted) as [Filters, Range | null];
        const before = part === null ? query.before : Math.min(query.before ?? Number.POSITIVE_INFINITY, part.to + 1);
        const params = { query: { ...left, ...query, ...(before === undefined ? {} : { before }) } };
        const page = (await control.GET("/_mock/requests/summaries", { params, signal: ending.signal })).data!;
        return part === null ? page : { ...page, data: page.data.filter(({ n }) => n >= part.from) };
      },
      (refused) => {
        setState((before) => (refused === undefined ? { isReady: true } : { ...before, error: refused }));
        draw(undefined);
      },
      () => forgetFixed(queries),
    );
    reader.current = own;
    own.hear("anew");
    const leave = hear((news) => own.hear(news));
    return () => {
      leave();
      own.end();
      ending.abort();
    };
  }, [list, queries, sandbox, token, wanted]);

  const hold = useCallback(
    (isHeld: boolean) => {
      const { waiting } = list;
      list.hold(isHeld);
      if (list.waiting !== waiting) draw(undefined);
    },
    [list],
  );
  return {
    list,
    isReady,
    error,
    readOlder: useCallback(() => void reader.current?.readOlder(), []),
    hold,
    showNew: useCallback(() => {
      list.show();
      draw(undefined);
    }, [list]),
    retry: useCallback(() => reader.current?.hear("anew"), []),
  };
}
