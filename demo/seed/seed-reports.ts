import type { ApiClient } from "../api-client.ts";
import { activeCampaign, listReports } from "./seed-proof-report.ts";

/**
 * Orders a report of each type beside that of the campaign, a template, and an automation that
 * writes to the sponsor every second Tuesday. The worker of the demo makes the snapshots.
 */
export async function ensureReports(api: ApiClient, showId: string): Promise<void> {
  const known = new Set((await listReports(api)).map(({ name }) => name));
  const make = async (name: string, body: object): Promise<{ id: string } | undefined> =>
    known.has(name) ? undefined : api.call("POST", "/v1/reports", { name, ...body });
  const clusters = await api.call<{ data: { global_id: string }[] }>(
    "GET",
    `/v1/clusters?show_ids=${showId}&limit=1`,
  );
  await make("The network, last month", { type: "network" });
  const page = await make("Salt & Signal, one page", { type: "show", show_ids: [showId] });
  if (page !== undefined)
    await api.call("POST", `/v1/reports/${page.id}/links`, {
      label: "For sponsors who ask",
      depth: "bands",
      allow_export: true,
    });
  const [cluster] = clusters.data;
  if (cluster !== undefined)
    await make("An episode and its clips", { type: "cluster", cluster_refs: [cluster.global_id] });
  const campaignId = await activeCampaign(api);
  if (campaignId === undefined) return;
  await make("Air checks and make-goods", {
    type: "custom",
    campaign_id: campaignId,
    branding: { primary_color: "#0a3d62" },
    sections: [
      { type: "headline", title: "In short" },
      { type: "air_checks", note: "Heard by the producers of each show.", hide_if_empty: false },
      { type: "makegoods" },
    ],
  });
  await ensureTemplate(api);
  await ensureSponsorAutomation(api, campaignId);
}

const hasName = async (api: ApiClient, path: string, name: string): Promise<boolean> =>
  (await api.call<{ data: { name: string }[] }>("GET", path)).data.some((one) => one.name === name);

async function ensureTemplate(api: ApiClient): Promise<void> {
  const [path, name] = ["/v1/report-templates", "Proof with our colour"];
  if (await hasName(api, path, name)) return;
  await api.call("POST", path, {
    name,
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
}

async function ensureSponsorAutomation(api: ApiClient, campaignId: string): Promise<void> {
  const [path, name] = ["/v1/report-automations", "Northwind Roasters, every second Tuesday"];
  if (await hasName(api, path, name)) return;
  await api.call("POST", path, {
    name,
    template_id: "tpl_builtinCampaignProof",
    source: { type: "campaign", campaign_id: campaignId },
    schedule: { frequency: "biweekly", day_of_week: 2 },
    recipients: ["sponsor@northwind.example"],
    hold_if: ["needs_reauth", "stale", "fell"],
    stale_hours: 24,
    fall_percent: 15,
    hold_hours: 24,
    skip_if_unchanged: true,
    attach_pdf: true,
  });
}
