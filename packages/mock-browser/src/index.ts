/** The mock in a page or a service worker. A package of its own: those who need the command do not install it twice. */
export * from "@hr-platform/mock-server/browser";
