import type { Edit } from "../planted.ts";

export const hooks = (find: string, replace: string): Edit => ({ file: "webhook-routes.ts", find, replace });

export const sent = (find: string, replace: string): Edit => ({ file: "deliveries.ts", find, replace });

export const leaveRoutes = (find: string, replace: string): Edit => ({ file: "leave-routes.ts", find, replace });

export const peopleRoutes = (find: string, replace: string): Edit => ({ file: "people-routes.ts", find, replace });

export const EMITTED = `const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };`;

export const SENT = `for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);`;
