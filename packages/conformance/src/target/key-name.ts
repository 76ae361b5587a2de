/** Name of a key of the target. `other`: the full key of the second company; `low`: of the company below Growth. */
export type KeyName = "full" | "read" | "write" | "admin" | "webhooks" | "sacrificial" | "revoked" | "other" | "low";
