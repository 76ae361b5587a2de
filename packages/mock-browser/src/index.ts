/** The mock in a page or a service worker. A package of its own: whoever needs the command does not install it twice. */
export * from "@hr-platform/mock-server/browser";
