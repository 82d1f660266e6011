import { addDays } from "../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import type { HeaderLine } from "../../../../domain/report-documents/document.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { getCampaign } from "../../../sponsorship/campaigns/index.ts";
import { findLibraryFile } from "../../../sponsorship/library/index.ts";
import type { ReportRow } from "../report.store.ts";

/** Facts above the sections, and what else is read once for a document. */
export interface DocumentHeader {
  lines: HeaderLine[];
  flight: { start: string | null; end: string | null };
  /** True where no later reading is expected to change the figures. */
  isFinal: boolean;
  /** SHA-256 of the logos; null where there is none. */
  logos: { own: string | null; partner: string | null };
}

/**
 * Days after the end of a flight in which figures still move: platforms report a day up to three
 * days late, and downloads are counted for thirty days after an episode.
 */
const SETTLING_DAYS = 30;

export async function loadHeader(context: Context, report: ReportRow): Promise<DocumentHeader> {
  const { branding, campaign_id: campaignId } = report.definition;
  const logos = {
    own: await hashOf(context, branding.logo_file_id),
    partner: await hashOf(context, branding.co_brand?.logo_file_id ?? null),
  };
  if (campaignId === null)
    return { lines: [], flight: { start: null, end: null }, isFinal: false, logos };
  const input = { params: { campaign_id: campaignId }, query: {}, body: {} };
  const campaign = await getCampaign.run(context, input);
  const { start_date: start, end_date: end, status } = campaign;
  const isFinal =
    (status === "completed" || status === "canceled") &&
    end !== null &&
    addDays(end, SETTLING_DAYS) < utcDay(context.now);
  const lines: (readonly [string, string, string | null])[] = [
    ["advertiser", "Advertiser", campaign.brand?.name ?? null],
    ["agency", "Agency", campaign.agency_name],
    ["campaign", "Campaign", campaign.name],
    ["flight", "Flight", start === null ? null : `${start} to ${end ?? "open"}`],
    ["timezone", "Time zone", campaign.timezone],
    ["status", "Status", isFinal ? "Final" : `Running (${status})`],
  ];
  return {
    lines: lines.flatMap(([key, label, text]) =>
      text === null || text === "" ? [] : [{ key, label, text }],
    ),
    flight: { start, end },
    isFinal,
    logos,
  };
}

async function hashOf(
  { database, workspace }: Context,
  fileId: string | null,
): Promise<string | null> {
  if (fileId === null) return null;
  return (await findLibraryFile(database, workspace.id, fileId))?.sha256 ?? null;
}
