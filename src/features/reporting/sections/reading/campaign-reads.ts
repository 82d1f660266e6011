import type { View } from "../../../../kernel/operation/operation.ts";
import { inputOf } from "../../../../kernel/pipeline/reader.ts";
import { requireFeature } from "../../../../kernel/access/require-feature.ts";
import {
  type airCheckSchema,
  listCampaignAirChecks,
} from "../../../sponsorship/air-checks/index.ts";
import {
  type campaignMetricsSchema,
  type CampaignPace,
  type campaignSchema,
  type CountedPost,
  getCampaign,
  getCampaignMetrics,
  getCampaignReconciliation,
  loadCountedPosts,
  loadPace,
  loadPacing,
  type reconciliationSchema,
  type slotSchema,
} from "../../../sponsorship/campaigns/index.ts";
import type { SectionReading } from "../section.ts";
import { readAll } from "./read-all.ts";
import { windowSoFar } from "./window.ts";

/**
 * The answers of a campaign's operations, each read once for all sections of a report. They are
 * read one after the other: each parses the stored figures of all linked clusters, 14 MB for 2,000.
 */

export type Campaign = View<typeof campaignSchema>;
export type Slot = View<typeof slotSchema>;
export type Metrics = View<typeof campaignMetricsSchema>;
export type Reconciliation = View<typeof reconciliationSchema>;
export type ReconciledSlot = Reconciliation["slots"][number];
export type AirCheck = View<typeof airCheckSchema>;
type Pacing = Awaited<ReturnType<typeof loadPacing>>;

/** A campaign of a report, with what it is read by. */
export interface CampaignReads {
  reading: SectionReading;
  campaign: Campaign;
  /** All slots in the order of their positions, those on missing shows included. */
  slots: readonly Slot[];
}

/** The campaign of a report; undefined for a report without one. @throws ApiError of its read. */
export async function readCampaign(reading: SectionReading): Promise<CampaignReads | undefined> {
  const { context, subject, shared } = reading;
  const id = subject.campaign_id;
  if (id === null) return undefined;
  requireFeature(context.workspace, "campaigns");
  const campaign = await shared("campaign", async (): Promise<Campaign> =>
    getCampaign.run(context, inputOf({ campaign_id: id }, { expand: ["slots"] })),
  );
  return { reading, campaign, slots: campaign.slots ?? [] };
}

const paramsOf = ({ campaign }: CampaignReads) => ({ campaign_id: campaign.id });

/** Figures to date. */
export const readMetrics = (reads: CampaignReads): Promise<Metrics> =>
  reads.reading.shared("campaign metrics", async () =>
    getCampaignMetrics.run(reads.reading.context, inputOf(paramsOf(reads))),
  );

/**
 * What was gained on each day of the window, UTC; of a report without one all days so far.
 * Undefined where all of its days lie ahead.
 */
export async function readDays(reads: CampaignReads): Promise<Metrics | undefined> {
  const { context, shared } = reads.reading;
  const window = windowSoFar(reads.reading);
  if (window === undefined) return undefined;
  return shared("campaign days", async () =>
    getCampaignMetrics.run(context, inputOf(paramsOf(reads), { group_by: "day", ...window })),
  );
}

export const readPacing = ({ reading, campaign }: CampaignReads): Promise<Pacing> =>
  reading.shared("campaign pacing", async () => loadPacing(reading.context, campaign.id));

export const readReconciliation = (reads: CampaignReads): Promise<Reconciliation> =>
  reads.reading.shared("campaign reconciliation", async () =>
    getCampaignReconciliation.run(reads.reading.context, inputOf(paramsOf(reads))),
  );

/** The lines of the reconciliation by slot id. */
export const readLines = async (reads: CampaignReads): Promise<Map<string, ReconciledSlot>> => {
  const { slots } = await readReconciliation(reads);
  return new Map(slots.map((slot) => [slot.slot_id, slot]));
};

/** Air checks, newest first. */
export const readAirChecks = (reads: CampaignReads): Promise<AirCheck[]> =>
  reads.reading.shared("campaign air checks", () =>
    readAll<AirCheck>(async (page) =>
      listCampaignAirChecks.run(reads.reading.context, inputOf(paramsOf(reads), page)),
    ),
  );

export const readCountedPosts = async (reads: CampaignReads): Promise<CountedPost[]> => {
  const { known } = await readPacing(reads);
  const { context, shared } = reads.reading;
  return shared("campaign posts", () => loadCountedPosts(context.database, known.posts));
};

/** What was delivered and expected at the end of each day; null where it is not known. */
export const readPace = async (reads: CampaignReads): Promise<CampaignPace | null> => {
  const { campaign, reading, slots } = reads;
  const { view, paced, today, known } = await readPacing(reads);
  const reconciliation = await readReconciliation(reads);
  const lines = await readLines(reads);
  return reading.shared("campaign pace", () =>
    loadPace(reading.context, campaign.id, {
      slots: slots.map((slot) => ({
        makes_good: slot.makegood_for !== null,
        promised: lines.get(slot.id)?.promised?.impressions ?? null,
        air_date: slot.air_date ?? slot.air_window?.start_date ?? null,
      })),
      paced: view.goal?.metric === "impressions" ? paced : null,
      now: today,
      isOver: campaign.status === "completed" || campaign.status === "canceled",
      startDate: campaign.start_date,
      endDate: campaign.end_date,
      known,
      delivered: reconciliation.totals.measured.impressions,
    }),
  );
};
