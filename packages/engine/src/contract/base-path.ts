/** The path prefix of the API (§9). */
export const BASE_PATH = "/api/v1";
