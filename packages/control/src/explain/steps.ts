import type { TracedStep } from "@hr-platform/engine/sandbox/trace";

/** What a step of an exchange checks, and the sections of the API document that say so. */
export interface StepMeaning {
  readonly checks: string;
  readonly sections: readonly string[];
}

export const STEP_MEANINGS: Readonly<Record<TracedStep, StepMeaning>> = {
  match: { checks: "which operation method and path name", sections: ["§4"] },
  authenticate: { checks: "that the request has a key, and that it is valid", sections: ["§5.1", "§5.4"] },
  "rate-limit": { checks: "that the key has sent no more requests in a minute than it may", sections: ["§8"] },
  operation: { checks: "that the path exists, takes the method, and is available", sections: ["§4", "§4.9", "§7"] },
  scope: { checks: "that the key has the scope of the operation", sections: ["§5.5", "§5.6"] },
  subscription: { checks: "that the company's subscription allows the request", sections: ["§2.13"] },
  plan: { checks: "that the company's plan has the feature", sections: ["§5.7"] },
  parse: { checks: "that query and body can be read", sections: ["§1", "§7"] },
  find: { checks: "that the company has a resource with the id in the path", sections: ["§5.3", "§7"] },
  validate: { checks: "that query and body are valid", sections: ["§7", "§8"] },
  run: { checks: "what the state of the data allows, and does it", sections: [] },
};
