import { generateReportJob } from "../../src/features/reporting/reports/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { SimulatedApp } from "../upstreams.ts";

/** A brand without campaigns, and a campaign with a slot, a missed one and a linked cluster. */
export async function addCampaign(
  app: SimulatedApp,
  {
    key,
    showId,
    episodeId,
    clusterRef,
  }: { key: string; showId: string; episodeId: string; clusterRef: string },
): Promise<Record<string, string>> {
  const post = async (path: string, body: unknown): Promise<string> =>
    (await app.request("POST", path, { key, body })).body.data.id;
  const campaignId = await post("/v1/campaigns", {
    name: "Northwind Roasters, autumn blend",
    brand_id: await post("/v1/brands", { name: "Tidewater Bank" }),
    start_date: "2026-12-07",
    end_date: "2026-12-20",
    currency: "gbp",
  });
  const path = `/v1/campaigns/${campaignId}`;
  const slot = { show_id: showId, deliverable_type: "audio_read" };
  const missedId = await post(`${path}/slots`, slot);
  await app.sql("update campaign_slots set status = 'missed' where id = $1", [missedId]);
  const slotId = await post(`${path}/slots`, slot);
  const airCheckId = await post(`${path}/air-checks`, {
    slot_id: slotId,
    episode_id: episodeId,
    source: "manual",
    start_sec: 60,
  });
  await app.sql(
    `insert into air_check_runs
       (workspace_id, id, air_check_id, status, completed_at, created_at, updated_at)
     select workspace_id, $3, id, 'completed', $2, $2, $2
     from air_checks where id = $1`,
    [airCheckId, app.clock.now(), newId("job")],
  );
  return {
    insertion_order_id: await addInsertionOrder(app, campaignId, showId),
    brand_id: await post("/v1/brands", { name: "Northwind Roasters" }),
    campaign_id: campaignId,
    slot_id: slotId,
    air_check_id: airCheckId,
    missed_slot_id: missedId,
    link_id: await post(`${path}/clusters`, { cluster_ref: clusterRef }),
    ...(await addReport(app, key, campaignId)),
  };
}

/** A report with two snapshots, the run that made the second one, and a link. */
async function addReport(
  app: SimulatedApp,
  key: string,
  campaignId: string,
): Promise<Record<string, string>> {
  const send = async (path: string, body: unknown) =>
    (await app.request("POST", path, { key, body })).body.data;
  const report = await send("/v1/reports", {
    name: "Autumn flight",
    type: "campaign",
    campaign_id: campaignId,
    generate: false,
  });
  const [row] = await app.sql<{ workspace_id: string }>(
    "select workspace_id from reports where id = $1",
    [report.id],
  );
  const generate = async (): Promise<string> => {
    const { id } = await send(`/v1/reports/${report.id}/generate`, {});
    await app.runJob(generateReportJob, { workspace_id: row?.workspace_id, run_id: id });
    return id;
  };
  await generate();
  const link = await send(`/v1/reports/${report.id}/links`, { label: "Northwind Roasters" });
  const template = await send("/v1/report-templates", { name: "Our proof", report_id: report.id });
  const automation = await send("/v1/report-automations", {
    name: "Northwind, weekly",
    template_id: "tpl_builtinCampaignProof",
    source: { type: "campaign", campaign_id: campaignId },
    schedule: { frequency: "weekly", day_of_week: 1 },
    recipients: ["jo@northwind.example"],
  });
  const heldId = newId("run");
  await app.sql(
    `insert into report_runs
       (workspace_id, id, automation_id, report_id, snapshot_number, trigger, status, stage, sends,
        created_at, updated_at)
     select workspace_id, $2, id, $4, 1, 'manual', 'held', 'send', true, $3, $3
     from report_automations where id = $1`,
    [automation.id, heldId, app.clock.now(), report.id],
  );
  return {
    held_run_id: heldId,
    report_automation_id: automation.id,
    sent_report_id: report.id,
    report_id: report.id,
    report_run_id: await generate(),
    report_template_id: template.id,
    report_link_id: link.id,
  };
}

/** One that was read and waits to be applied. */
async function addInsertionOrder(
  app: SimulatedApp,
  campaignId: string,
  showId: string,
): Promise<string> {
  const id = newId("io");
  const line = {
    index: 0,
    show_name: "Salt & Signal",
    matched_show_id: showId,
    match_confidence: "high",
    deliverable_type: "audio_read",
    placement: "mid_roll",
    length_sec: 60,
    quantity: 1,
    air_dates: ["2026-12-08"],
    rate: { type: "cpm", amount_minor: 2_800, currency: "gbp" },
    guaranteed_impressions: 30_000,
    promo_code: null,
    notes: null,
    source: { page: 1, quote: "Salt & Signal, mid-roll :60" },
    confidence: "high",
  };
  const parsed = {
    advertiser: { name: "Northwind Roasters", matched_brand_id: null, confidence: "high" },
    agency: null,
    campaign_name: "Autumn blend",
    io_number: "QM-1184",
    currency: "gbp",
    total_minor: 84_000,
    start_date: null,
    end_date: null,
    payment_terms: null,
    line_items: [line],
  };
  await app.sql(
    `insert into insertion_orders
       (workspace_id, id, status, parsed, completed_at, created_at, updated_at)
     select workspace_id, $2, 'completed', $3, $4, $4, $4 from campaigns where id = $1`,
    [campaignId, id, JSON.stringify(parsed), app.clock.now()],
  );
  return id;
}
