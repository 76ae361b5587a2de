/** A survey and answers to it: a number, or text. */
export interface Answering {
  readonly survey: string;
  readonly employee: string;
  readonly answers: Readonly<Record<string, number | string>>;
}

/** What a client did with leave, a survey and a file. */
export interface Asked {
  readonly company: string;
  readonly halfDay: boolean;
  readonly approved: string;
  readonly refused: string | undefined;
  readonly response: string;
  readonly csv: string;
}

/** What a client did with recognition and a file. */
export interface Thanked {
  readonly message: string | undefined;
  readonly refused: string | undefined;
  readonly csv: string;
}
