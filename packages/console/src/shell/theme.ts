import { computed, effect, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";
const NAME = "hr-mock-theme";
const THEMES: readonly Theme[] = ["system", "light", "dark"];

/** The theme that the person chose. */
export const theme = signal<Theme>(THEMES.find((one) => one === localStorage.getItem(NAME)) ?? "system");

const system = matchMedia("(prefers-color-scheme: dark)");
const isSystemDark = signal(system.matches);
system.addEventListener("change", ({ matches }) => (isSystemDark.value = matches));

/** Whether the page is dark now. */
export const isDark = computed(() => theme.value === "dark" || (theme.value === "system" && isSystemDark.value));

effect(() => localStorage.setItem(NAME, theme.value));
// The styles know light and dark; `light-dark()` would ask for newer browsers than the page does.
effect(() => {
  document.documentElement.dataset["theme"] = isDark.value ? "dark" : "light";
});

/** The theme that comes after this one when the button is pressed. */
export function nextTheme(now: Theme): Theme {
  return THEMES[(THEMES.indexOf(now) + 1) % THEMES.length]!;
}
