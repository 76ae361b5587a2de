/** The instant of a check unless somebody says another one: a Monday morning in all jurisdictions. */
export const CHECK_CLOCK = "2026-03-02T01:00:00Z";
