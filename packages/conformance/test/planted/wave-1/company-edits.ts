export const KEPT_PROFILE = `company.profile = mistakes.has("loses the industry of a company") ? { ...next, industry: profile.industry } : next;`;
