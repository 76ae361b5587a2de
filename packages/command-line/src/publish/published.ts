/** The folders of the packages that are published. All others are for the repository alone. */
export const PUBLISHED: readonly string[] = ["spec", "packages/fixtures", "packages/mock-server", "packages/conformance"];
