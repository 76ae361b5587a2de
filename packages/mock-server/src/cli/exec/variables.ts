/** The variables of a wrapped command, with their help. */
export const VARIABLES: readonly (readonly [name: string, help: string])[] = [
  ["HR_BASE_URL", "base URL of the API; ends in /api/v1"],
  ["HR_NOW", "the mock's time when the command starts: an ISO 8601 instant in UTC; $HR_CONTROL_URL/clock has the present one"],
  ["HR_COMPANY", "slug of the company"],
  ["HR_KEY_FULL", "a key of the company with all scopes; and HR_KEY_READ, HR_KEY_WRITE, HR_KEY_ADMIN and HR_KEY_WEBHOOKS with that one"],
  ["HR_KEY_SACRIFICIAL", "a key with all scopes, to reach the rate limit with; HR_KEY_REVOKED is not valid"],
  ["HR_CONTROL_URL", "control API of the mock, or of the sandbox: $HR_CONTROL_URL/clock; 'hr-mock why', 'listen' and 'trigger' use it"],
  ["HR_MOCK_CONTROL_TOKEN", "token for the control API, if the mock has one"],
  ["HR_SANDBOX", "id of the sandbox, with --sandbox"],
  ["HR_WEBHOOK_SECRET", "signing secret of the events that 'hr-mock listen' forwards"],
];
