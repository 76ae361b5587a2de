/** Where the API is, and a key for it. */
export interface ApiAccess {
  /** With the version. */
  readonly baseUrl: string;
  readonly key: string;
}
