import type { ApiClient } from "../api-client.ts";

const DESCRIPTION = "The network's own booking system";

/** What happens while the demo is made, and later as a person works with it. */
const EVENTS = [
  "air_check.approved",
  "air_check.rejected",
  "campaign.status_changed",
  "insertion_order.parsed",
  "insertion_order.applied",
] as const;

/** The webhook endpoint of the demo's receiver, which has another port at each start. */
export async function ensureReceiver(api: ApiClient, url: string): Promise<void> {
  const { data } = await api.call<{
    data: { id: string; url: string; description: string | null }[];
  }>("GET", "/v1/webhook-endpoints?limit=100");
  const known = data.find(({ description }) => description === DESCRIPTION);
  if (known === undefined)
    await api.call("POST", "/v1/webhook-endpoints", {
      url,
      description: DESCRIPTION,
      enabled_events: EVENTS,
    });
  else if (known.url !== url) await api.call("PATCH", `/v1/webhook-endpoints/${known.id}`, { url });
}
