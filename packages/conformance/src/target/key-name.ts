/** Which key of the target a request is sent with. `other`: the second company's; `low`: that of the company below Growth. */
export type KeyName = "full" | "read" | "write" | "admin" | "webhooks" | "sacrificial" | "revoked" | "other" | "low";
