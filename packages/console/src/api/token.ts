import { signal } from "@preact/signals";

const NAME = "hr-mock-control-token";

/** The control token, kept for this tab only and never in its address; empty: none. */
export const controlToken = signal(sessionStorage.getItem(NAME) ?? "");

/** Whether a call was refused because it needs the control token. */
export const isTokenNeeded = signal(false);

/** Keeps the control token for this tab. */
export function keepToken(token: string): void {
  sessionStorage.setItem(NAME, token);
  controlToken.value = token;
  isTokenNeeded.value = false;
}

/** The headers that a call needs. */
export function tokenHeaders(): Record<string, string> {
  return controlToken.value === "" ? {} : { Authorization: `Bearer ${controlToken.value}` };
}
