import { ConfigurationError } from "../../../target/configuration-error.ts";

/** Asks for what flags and environment left out. Only in a terminal. */
export interface Questions {
  baseUrl(): Promise<string>;
  /** Keys, until none is given any more. */
  keys(): Promise<readonly string[]>;
}

/** Questions in a terminal. The library is loaded at the first one. */
export const questions: Questions = {
  baseUrl: async () => {
    const { text } = await prompts();
    return answered(
      await text({
        message: "Address of the API, such as https://staging.example/api/v1",
        validate: (value = "") => (/^https?:\/\//.test(value.trim()) ? undefined : "It begins with https:// or http://"),
      }),
    ).trim();
  },
  keys: async () => {
    const { password } = await prompts();
    const keys: string[] = [];
    for (;;) {
      const message = keys.length === 0 ? "Key with all scopes" : "Another key, of any scope or company (Enter: no more)";
      const key = answered(await password({ message })).trim();
      if (key === "") return keys;
      keys.push(key);
    }
  },
};

async function prompts(): Promise<typeof import("@clack/prompts")> {
  return import("@clack/prompts");
}

/** The answer to a question. @throws ConfigurationError after Ctrl-C */
function answered(answer: string | symbol | undefined): string {
  if (typeof answer === "symbol") throw new ConfigurationError("cancelled; nothing was written");
  return answer ?? "";
}
