/** Most bytes that are read of a response body, after decompression. */
export const MOST_BODY: number = 16 * 2 ** 20;
/** Bytes of bodies that a run keeps in evidence and memory. After that it reads at most `LEAST_BODY` of each body. */
export const MOST_OF_RUN: number = 256 * 2 ** 20;
export const LEAST_BODY: number = 128 * 2 ** 10;
/** Most bytes of a file that a response links to, such as a logo: twice the limit for uploads (§8). */
export const MOST_FILE: number = 4 * 2 ** 20;
/** Most bytes of the headers of a response. */
export const MOST_HEADERS: number = 64 * 2 ** 10;
/** Most levels of nesting in JSON that is read. No body in the API document has ten levels. */
export const MOST_DEPTH: number = 200;
/** Most values in JSON that is read, lists and objects included: 16 MB of records have fewer. An empty object is 3 bytes, and 64 in memory. */
export const MOST_VALUES = 1_000_000;
/** Most characters of a body whose parsed JSON stays in memory. A larger one is parsed again when it is read again. */
export const MOST_PARSED: number = 16 * 2 ** 10;
/** Time limit in milliseconds, from sending a request to the last byte of its response. */
export const TIMEOUT: number = 30_000;

/** Characters that are kept of a body that is too long. */
export const KEPT = 1000;

export const TOO_LONG = "the body is longer than 16 MB";
export const TOO_DEEP: string = `the JSON is nested deeper than ${MOST_DEPTH} levels`;
export const TOO_MANY = "the JSON has more than 1,000,000 values";
/** Says nothing about this response: earlier bodies have used up `MOST_OF_RUN`. */
export const TOO_MUCH = "the body is longer than 128 kB, and the run has kept 256 MB already";
export const FILE_TOO_LONG = "the file is longer than 4 MB";
