import { addDays } from "../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import type { HeaderLine } from "../../../../domain/report-documents/document.ts";
import { formatDays, formatLongDay } from "../../../../domain/report-documents/format.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { getCampaign } from "../../../sponsorship/campaigns/index.ts";
import type { ReportRow } from "../report.store.ts";

/** Facts above the sections, and what else is read once for a document. */
export interface DocumentHeader {
  lines: HeaderLine[];
  flight: { start: string | null; end: string | null };
  /** True where no later reading is expected to change the figures. */
  isFinal: boolean;
}

/**
 * Days after the end of a flight in which figures still move: platforms report a day up to three
 * days late, and downloads are counted for thirty days after an episode.
 */
const SETTLING_DAYS = 30;

export async function loadHeader(context: Context, report: ReportRow): Promise<DocumentHeader> {
  const { campaign_id: campaignId } = report.definition;
  if (campaignId === null) return { lines: [], flight: { start: null, end: null }, isFinal: false };
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
    ["flight", "Flight", flightText(start, end)],
    ["timezone", "Time zone", campaign.timezone],
    ["status", "Status", isFinal ? "Final" : `Running (${status})`],
  ];
  return {
    lines: lines.flatMap(([key, label, text]) =>
      text === null || text === "" ? [] : [{ key, label, text }],
    ),
    flight: { start, end },
    isFinal,
  };
}

/** `2 to 29 March 2026`, `from 2 March 2026`, `until 29 March 2026`; null for no day. */
function flightText(start: string | null, end: string | null): string | null {
  if (start !== null && end !== null) return formatDays(start, end);
  if (start !== null) return `from ${formatLongDay(start)}`;
  return end === null ? null : `until ${formatLongDay(end)}`;
}
