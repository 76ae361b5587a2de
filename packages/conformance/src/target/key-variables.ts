import type { KeyName } from "./key-name.ts";

/** The environment variable of each key, as `init` writes them into a target file and `curl` lines use them. */
export const KEY_VARIABLES: Readonly<Record<KeyName, string>> = {
  full: "HR_KEY_FULL",
  read: "HR_KEY_READ",
  write: "HR_KEY_WRITE",
  admin: "HR_KEY_ADMIN",
  webhooks: "HR_KEY_WEBHOOKS",
  sacrificial: "HR_KEY_SACRIFICIAL",
  revoked: "HR_KEY_REVOKED",
  other: "HR_KEY_OTHER",
  low: "HR_KEY_STARTER",
};
