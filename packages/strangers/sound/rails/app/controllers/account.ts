// companies, brandings, setup, billing, permissions, conversations, webhooks
import { denied, invalid, missing } from "../../lib/support.ts";
import { attach } from "../logo.ts";
import { kept, leaveTypes, of } from "../models.ts";
import type { Branding } from "../models.ts";
import type { Controller, Rendered } from "../application_controller.ts";
import { brandingSerializer, companySerializer, label, webhookSerializer } from "../serializers.ts";

const FREE_MAIL = [
  "gmail.com googlemail.com hotmail.com hotmail.co.uk hotmail.co.nz hotmail.com.au outlook.com outlook.com.au live.com",
  "live.co.uk live.com.au msn.com yahoo.com yahoo.co.uk yahoo.co.nz yahoo.com.au ymail.com icloud.com me.com mac.com",
  "aol.com proton.me protonmail.com pm.me gmx.com gmx.net mail.com zoho.com fastmail.com bigpond.com optusnet.com.au",
  "xtra.co.nz btinternet.com sky.com yandex.com hey.com tutanota.com",
].join(" ").split(" ");
export const EVENTS = ["employee.created", "employee.updated", "employee.terminated", "leave.requested", "leave.approved", "leave.declined",
  "leave.cancelled",
  "document.uploaded", "document.signed"];

export const requireGrowth = (c: Controller): void => {
  if (!["growth", "scale"].includes(c.company.plan)) throw denied("Your plan does not include this feature. Upgrade to Growth or above.");
};
const brandingOf = (c: Controller): Branding => {
  const found = c.store.brandings.get(c.company.id);
  if (found) return found;
  const made: Branding = { primary_colour: null, accent_colour: null, brand_name: null, email_branding: true, published_at: null,
    logo: null };
  c.store.brandings.set(c.company.id, made);
  return made;
};

export const companies = {
  show: (c: Controller): Rendered => c.render(companySerializer(c.company)),
  async update(c: Controller): Promise<Rendered> {
    const p = await c.body();
    const changes: Record<string, unknown> = {};
    if (p.given("name")) changes.name = p.text("name", 100);
    for (const field of ["website", "industry", "phone"]) if (p.given(field)) changes[field] = p.maybe(field, (f) => p.text(f));
    if (p.given("domain_enforcement_enabled")) changes.domain_enforcement_enabled = p.flag("domain_enforcement_enabled");
    if (p.given("allowed_domains")) {
      const list = p.raw("allowed_domains");
      if (!Array.isArray(list)) throw invalid("allowed_domains", "must be a list");
      const domains = list.map((d: unknown) => (typeof d === "string" ? d.trim().toLowerCase() : ""));
      if (!domains.every((d) => /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/.test(d))) throw invalid("allowed_domains",
        "contain an invalid domain");
      if (domains.some((d) => FREE_MAIL.includes(d))) throw invalid("allowed_domains", "can't include a personal e-mail domain");
      const primary = c.company.primary_domain;
      changes.allowed_domains = [...new Set(primary ? [primary, ...domains] : domains)];
    }
    Object.assign(c.company, changes, { updated_at: c.at });
    return c.render(companySerializer(c.company));
  },
};
export const brandings = {
  show(c: Controller): Rendered {
    requireGrowth(c);
    return c.render(brandingSerializer(brandingOf(c)));
  },
  async update(c: Controller): Promise<Rendered> {
    requireGrowth(c);
    const p = await c.body();
    const changes: Record<string, unknown> = {};
    for (const field of ["primary_colour", "accent_colour"]) {
      if (!p.given(field)) continue;
      const value = p.raw(field);
      if (value !== null && !(typeof value === "string" && /^#[\da-f]{6}$/i.test(value))) throw invalid(field, "is invalid (use #RRGGBB)");
      changes[field] = value;
    }
    if (p.given("brand_name")) changes.brand_name = p.maybe("brand_name", (f) => p.text(f, 60));
    if (p.given("email_branding")) changes.email_branding = p.flag("email_branding");
    Object.assign(brandingOf(c), changes, { published_at: c.at });
    return c.render(brandingSerializer(brandingOf(c)));
  },
  async createLogo(c: Controller): Promise<Rendered> {
    requireGrowth(c);
    const file = await c.request.formData().then((form) => form.get("file"), () => null);
    if (file === null || typeof file === "string") throw invalid("file", "can't be blank (multipart/form-data)");
    const logo = attach(new Uint8Array(await file.arrayBuffer()));
    Object.assign(brandingOf(c), { logo: { ...logo, key: c.store.token(`blob ${c.company.id} ${c.at} ${logo.byte_size}`, 28) },
      published_at: c.at });
    return c.render(brandingSerializer(brandingOf(c)), 201);
  },
  destroyLogo(c: Controller): Rendered {
    requireGrowth(c);
    Object.assign(brandingOf(c), { logo: null, published_at: c.at });
    return c.render(brandingSerializer(brandingOf(c)));
  },
  reset(c: Controller): Rendered {
    requireGrowth(c);
    Object.assign(brandingOf(c), { primary_colour: null, accent_colour: null, brand_name: null, logo: null, published_at: c.at });
    return c.render(brandingSerializer(brandingOf(c)));
  },
};
export const accounts = {
  setup(c: Controller): Rendered {
    const payroll = c.company.plan !== "starter";
    const steps: Record<string, boolean> = {
      team_invited: c.employees.filter((e) => e.invited_at !== null).length > 1,
        leave_types_configured: leaveTypes(c.store, c.company).length > 0,
      document_uploaded: payroll, ...(payroll ? { pay_schedule_set: true } : {}),
    };
    const setup_complete = Object.values(steps).every(Boolean);
    return c.render({ onboarding_complete: true, employee_count: c.headcount.length, ...steps, setup_complete });
  },
  billing(c: Controller): Rendered {
    const seats = c.headcount.length, minimum = c.company.plan === "starter" ? 3 : 10, { plan } = c.company;
    return c.render({
      plan, plan_label: label(plan), subscription_status: plan === "starter" ? "trialing" : "active",
      subscription_status_label: plan === "starter" ? "Trialing" : "Active", billing_interval: "annual", billing_interval_label: "Annual",
        on_trial: plan === "starter",
      trial_ends_at: plan === "starter" ? new Date(Date.parse(c.at) + 9 * 86_400_000).toISOString() : null, active_seats: seats,
        billed_seats: Math.max(seats, minimum),
      minimum_seats: minimum, active_add_ons: plan === "starter" ? [] : ["managed_payroll"],
    });
  },
  conversation(c: Controller): Rendered {
    const messages = of(c.company, c.store.messages), last = messages.at(-1), advisor = of(c.company, c.store.advisors)[0];
    return c.render({
      status: messages.length > 0 ? "open" : "none", advisor_assigned: advisor !== undefined, advisor_name: advisor?.name ?? null,
        advisor_status: advisor?.status ?? null,
      unread_count: messages.filter((m) => m.sender === "advisor" && m.read_at === null).length, last_message_at: last?.created_at ?? null,
        last_message_sender: last?.sender ?? null,
    });
  },
};

const BASICS = ["view_own_profile", "request_leave", "view_directory"];
const PRESETS: Record<string, string[]> = {
  team_lead: ["view_team", "approve_leave", "view_team_leave"],
  hr_manager: ["view_team", "approve_leave", "view_team_leave", "edit_employees", "manage_recruitment", "manage_onboarding",
    "view_survey_results"],
};
const MANAGER: Record<string, boolean> = {
  view_team: true, approve_leave: true, view_team_leave: true, view_salaries: false, edit_employees: true, manage_recruitment: true,
    manage_onboarding: true, view_survey_results: true,
};
export const permissions = {
  presets: (c: Controller): Rendered => c.render(
    { presets: Object.entries(PRESETS).map(([preset, capabilities]) => ({ preset, capabilities })) }),
  company: (c: Controller): Rendered => c.render({ manager: MANAGER }),
  user(c: Controller): Rendered {
    const found = c.employees.find((e) => e.id === c.params.id);
    if (!found) throw missing("User");
    // The portal role takes effect with the invitation; until then a person is an employee like any other.
    const user = { ...found, role: found.invited_at ? found.role : "employee" };
    const preset = user.role !== "manager" ? null : user.department === "People" ? "hr_manager" : "team_lead";
    const extra = user.role === "company_admin" ? [...Object.keys(MANAGER), "manage_company"] :
      preset ? (PRESETS[preset] ?? []).filter((k) => MANAGER[k] !== false) : [];
    return c.render({ user_id: user.id, role: user.role, role_label: label(user.role), preset,
      capabilities: kept(user) ? [...BASICS, ...extra] : [],
      scope: user.role === "company_admin" || preset === "hr_manager" ? "company" : preset ? "direct_reports" : "self" });
  },
};
export const webhooks = {
  index: (c: Controller): Rendered => c.collection(of(c.company, c.store.webhooks).filter((w) => w.deleted_at === null), webhookSerializer),
  async create(c: Controller): Promise<Rendered> {
    const p = await c.body();
    const url = p.text("url", 2000);
    if (!/^https:\/\/[^\s/?#]+/i.test(url) || !URL.canParse(url)) throw invalid("url", "must be an HTTPS URL");
    const events = p.raw("events");
    if (!Array.isArray(events) || events.length === 0) throw invalid("events", "can't be blank");
    if (!events.every((e) => typeof e === "string" && EVENTS.includes(e))) throw invalid("events",
      `is not included in the list (${EVENTS.join(", ")})`);
    const id = c.store.uuid();
    const webhook = { id, company_id: c.company.id, url, events: [...new Set(events as string[])], is_active: true,
      secret: c.store.token(`secret ${id}`, 48),
      created_at: c.at, updated_at: c.at, deleted_at: null };
    c.store.webhooks.push(webhook);
    return c.render({ ...webhookSerializer(webhook), secret: webhook.secret });
  },
  destroy(c: Controller): Rendered {
    const webhook = c.find(c.store.webhooks.filter((w) => w.deleted_at === null), c.params.id, "Webhook");
    Object.assign(webhook, { is_active: false, deleted_at: c.at, updated_at: c.at });
    return c.render({ ...webhookSerializer(webhook), deleted_at: c.at });
  },
};
