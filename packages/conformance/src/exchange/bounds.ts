/** Most bytes of an answer's body that are read, behind its content encodings. */
export const MOST_BODY: number = 16 * 2 ** 20;
/** Bytes of bodies that a run keeps before it reads `LEAST_BODY` of each at most: evidence and memory hold them all. */
export const MOST_OF_RUN: number = 256 * 2 ** 20;
export const LEAST_BODY: number = 128 * 2 ** 10;
/** Most bytes of a file that an answer points to, such as a logo: twice what may be uploaded (§8). */
export const MOST_FILE: number = 4 * 2 ** 20;
/** Most bytes of an answer's headers. */
export const MOST_HEADERS: number = 64 * 2 ** 10;
/** Most levels of objects and lists within each other that are read. Nothing in the API document has ten. */
export const MOST_DEPTH: number = 200;
/** Milliseconds from sending a request to the last byte of its answer. */
export const TIMEOUT: number = 30_000;

/** What of a body that is too long is kept, in characters. */
export const KEPT = 1000;

export const TOO_LONG = "the body is longer than 16 MB";
export const TOO_DEEP: string = `the JSON is nested deeper than ${MOST_DEPTH} levels`;
/** Says nothing about the server: what it sent before has filled the run. */
export const TOO_MUCH = "the body is longer than 128 kB, and the run has kept 256 MB already";
export const FILE_TOO_LONG = "the file is longer than 4 MB";
