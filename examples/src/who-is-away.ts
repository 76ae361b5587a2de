/** The service itself: this program knows no other address. */
const SERVICE = "https://api.hr-platform.example/api/v1";

/** Names of those on leave today. */
export async function whoIsAway(key: string): Promise<string[]> {
  const response = await fetch(`${SERVICE}/employees?status=active&limit=100`, { headers: { Authorization: `Bearer ${key}` } });
  const { data } = (await response.json()) as { data: { first_name: string; last_name: string; status: string }[] };
  return data.filter(({ status }) => status === "on_leave").map(({ first_name, last_name }) => `${first_name} ${last_name}`);
}
