import type { ApiClient } from "../api-client.ts";

/**
 * Orders a report of each type, one of them with a link that everyone can open, and an automation
 * that makes one each Monday. The worker of the demo makes the snapshots.
 */
export async function ensureReports(api: ApiClient, showId: string): Promise<void> {
  const { data: reports } = await api.call<{ data: unknown[] }>("GET", "/v1/reports?limit=1");
  if (reports.length > 0) return;
  const first = async (path: string): Promise<string | undefined> =>
    (await api.call<{ data: { id?: string; global_id?: string }[] }>("GET", path)).data
      .map(({ id, global_id: globalId }) => globalId ?? id)
      .at(0);
  const campaignId = await first("/v1/campaigns?status=active&limit=1");
  const clusterRef = await first(`/v1/clusters?show_ids=${showId}&limit=1`);
  const make = (body: object): Promise<unknown> => api.call("POST", "/v1/reports", body);
  await make({ name: "The network, last month", type: "network" });
  await make({ name: "Salt & Signal, one page", type: "show", show_ids: [showId] });
  if (clusterRef !== undefined)
    await make({ name: "An episode and its clips", type: "cluster", cluster_refs: [clusterRef] });
  if (campaignId === undefined) return;
  await make({
    name: "Air checks and make-goods",
    type: "custom",
    campaign_id: campaignId,
    branding: { primary_color: "#0a3d62" },
    sections: [
      { type: "headline", title: "In short" },
      { type: "air_checks", note: "Heard by the producers of each show.", hide_if_empty: false },
      { type: "makegoods" },
    ],
  });
  await make({
    name: "Northwind Roasters: proof of performance",
    type: "campaign",
    campaign_id: campaignId,
    visibility: "link",
  });
  await api.call("POST", "/v1/report-templates", {
    name: "Proof with our colour",
    type: "campaign",
    sections: [
      { type: "headline", title: "In short" },
      {
        type: "placements",
        note: "As booked.",
        options: { show_notes: true },
        hide_if_empty: false,
      },
      { type: "posts", options: { limit: 10, formats: ["clip"] } },
    ],
    branding: { primary_color: "#0a3d62", co_brand: { name: "Northwind Roasters" } },
  });
  await api.call("POST", "/v1/report-automations", {
    name: "Northwind Roasters, each Monday",
    template_id: "tpl_builtinCampaignProof",
    source: { type: "campaign", campaign_id: campaignId },
    schedule: { frequency: "weekly", day_of_week: 1 },
    recipients: ["sponsor@northwind.example"],
  });
}
