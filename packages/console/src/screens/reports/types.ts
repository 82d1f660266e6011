import type { CreateReport, Report } from "@castmeter/sdk";

export type ReportType = Report["type"];
export type Section = Report["sections"][number];
export type ReportWindow = Report["window"];
export type SentWindow = NonNullable<CreateReport["window"]>;
export type Branding = Report["branding"];

/** What a report is about. */
export interface Subject {
  campaign_id: string | null;
  show_ids: string[];
  cluster_refs: string[];
}

export const NOTHING: Subject = { campaign_id: null, show_ids: [], cluster_refs: [] };

export const REPORT_TYPES: readonly ReportType[] = [
  "campaign",
  "show",
  "network",
  "cluster",
  "custom",
];

/** True where what a report of the type needs is chosen. */
export function isComplete(type: ReportType, subject: Subject): boolean {
  if (type === "campaign") return subject.campaign_id !== null;
  if (type === "show") return subject.show_ids.length === 1;
  return type !== "cluster" || subject.cluster_refs.length > 0;
}

/** The fields of a subject that a report of the type takes. */
export function subjectOf(type: ReportType, subject: Subject): Partial<Subject> {
  const { campaign_id: campaign, show_ids: shows, cluster_refs: clusters } = subject;
  switch (type) {
    case "campaign":
      return { campaign_id: campaign };
    case "cluster":
      return { cluster_refs: clusters };
    case "show":
      return { show_ids: shows.slice(0, 1) };
    case "network":
      return { show_ids: shows };
    case "custom":
      return {
        ...(campaign === null ? {} : { campaign_id: campaign }),
        ...(shows.length === 0 ? {} : { show_ids: shows }),
        ...(clusters.length === 0 ? {} : { cluster_refs: clusters }),
      };
    default:
      return type satisfies never;
  }
}
