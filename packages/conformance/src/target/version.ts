import manifest from "../../package.json" with { type: "json" };

/** The version of this package. */
export const version: string = manifest.version;

/** The version of the interface that the API document describes, and a target is held to (§9). */
export const DOCUMENT_VERSION = "1.3.0";
