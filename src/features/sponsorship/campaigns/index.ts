import { createCampaign } from "./campaign/create-campaign.ts";
import { deleteCampaign } from "./campaign/delete-campaign.ts";
import { duplicateCampaign } from "./campaign/duplicate-campaign.ts";
import { getCampaign } from "./campaign/get-campaign.ts";
import { listBrandCampaigns } from "./campaign/list-brand-campaigns.ts";
import { listCampaigns } from "./campaign/list-campaigns.ts";
import { updateCampaign } from "./campaign/update-campaign.ts";
import { createLink } from "./clusters/create-link.ts";
import { createLinksBatch } from "./clusters/create-links-batch.ts";
import { deleteLink } from "./clusters/delete-link.ts";
import { listLinks } from "./clusters/list-links.ts";
import { updateLink } from "./clusters/update-link.ts";
import { getCampaignMetrics } from "./metrics/get-campaign-metrics.ts";
import { getCampaignPacing } from "./pacing/get-campaign-pacing.ts";
import { getCampaignReconciliation } from "./reconciliation/get-campaign-reconciliation.ts";
import { createMakegood } from "./slots/create-makegood.ts";
import { createSlot } from "./slots/create-slot.ts";
import { createSlotsBatch } from "./slots/create-slots-batch.ts";
import { deleteSlot } from "./slots/delete-slot.ts";
import { getSlot } from "./slots/get-slot.ts";
import { listSlots } from "./slots/list-slots.ts";
import { updateSlot } from "./slots/update-slot.ts";

/** Campaigns with their slots and clusters. */

export const campaignOperations = [
  listCampaigns,
  createCampaign,
  getCampaign,
  updateCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaignMetrics,
  getCampaignPacing,
  getCampaignReconciliation,
  listBrandCampaigns,
  listSlots,
  createSlot,
  createSlotsBatch,
  getSlot,
  updateSlot,
  deleteSlot,
  createMakegood,
  listLinks,
  createLink,
  createLinksBatch,
  updateLink,
  deleteLink,
];

export { getCampaign, getCampaignMetrics, getCampaignReconciliation };
export { campaignMetricsSchema } from "./metrics/campaign-metrics.schema.ts";
export { reconciliationSchema } from "./reconciliation/reconciliation.schema.ts";
export { moveCampaignsCron, moveCampaignsJob } from "./campaign/states/move-campaigns.job.ts";
export { countCampaignGoalsCron, countCampaignGoalsJob } from "./goals/count-campaign-goals.job.ts";
export { requireCampaign, requireCampaignForWrite } from "./campaign/campaign-access.ts";
export { campaignIdField, campaignParams } from "./campaign/campaign-params.ts";
export { DELIVERY_SOURCES } from "./campaign/campaign.schema.ts";
export { viewStoredCampaign } from "./campaign/campaign-view.ts";
export { findSlotShows } from "./slots/slot-shows.store.ts";
export type { CampaignScope } from "./campaign/campaign-scope.ts";
export {
  type CampaignRow,
  lockCampaign as findCampaignForWrite,
} from "./campaign/campaign.store.ts";
export { findPublication } from "./slots/slot-episode.store.ts";
export { judgeSlot } from "./slots/slot-status.ts";
export { findSlot, type SlotRow } from "./slots/slot.store.ts";
export { campaignSchema } from "./campaign/campaign.schema.ts";
export {
  applyOrderToCampaign,
  type OrderTarget,
  planOrderTarget,
} from "./campaign/order-campaign.ts";
export type { NewSlot } from "./slots/slot-fields.ts";
export { DELIVERABLE_TYPES, PLACEMENTS, slotSchema } from "./slots/slot.schema.ts";
export { type CampaignPace, loadPace } from "./pacing/load-pace.ts";
export { loadPacing } from "./pacing/load-pacing.ts";
export { localDay } from "./pacing/local-days.ts";
export { placementWords } from "./reconciliation/placement-words.ts";
export { type CountedPost, loadCountedPosts } from "./metrics/load-counted-posts.ts";
export { campaignEvents } from "./events/campaign-events.ts";
export { linkEvents } from "./events/link-events.ts";
export { slotEvents } from "./events/slot-events.ts";
