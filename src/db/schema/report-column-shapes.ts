/** Shapes of the JSON columns of reports; `named-types.ts` assigns them to columns. */

/** What a report shows; the author edits it, and every snapshot is made of one version of it. */
export interface StoredReportDefinition {
  sections: StoredReportSection[];
  /** Null: figures to date, and of shows those of the last 30 whole days. */
  window: StoredReportWindow | null;
  branding: StoredReportBranding;
  campaign_id: string | null;
  show_ids: string[];
  /** Clusters as `{show_id}_{cluster_id}`. */
  cluster_refs: string[];
}

export interface StoredReportSection {
  /** Stable within the report. */
  id: string;
  type: string;
  title: string | null;
  note: string | null;
  options: Record<string, unknown>;
  /** True where a section without content is left out. */
  hide_if_empty: boolean;
}

export interface StoredReportWindow {
  /** For example `last_28_days` or `campaign`; null for fixed days. */
  preset: string | null;
  start_date: string | null;
  end_date: string | null;
}

export interface StoredReportBranding {
  /** A file of the library. */
  logo_file_id: string | null;
  primary_color: string | null;
  co_brand: { name: string; logo_file_id: string | null } | null;
}

/** A reading or setting that figures of a snapshot depend on. */
export interface StoredReportEvidence {
  kind: "post" | "account_day" | "delivery" | "rate" | "promise" | "time";
  id: string;
  label: string;
  value: number | null;
  read_at: string | null;
  day?: string;
  /** Of a number that was kept: why, and the answer that was refused. */
  kept?: { reason: string; refused_value: number | null };
  counted_in: string[];
}

/** One of the headline figures, for mails and lists. */
export interface StoredHeadlineFigure {
  key: string;
  label: string;
  text: string;
  count: number | null;
}

/** What an automation makes reports of. */
export interface StoredReportSource {
  type: "campaign" | "show" | "network" | "cluster" | "custom";
  campaign_id: string | null;
  show_ids: string[];
  /** Clusters as `{show_id}_{cluster_id}`; automations that were stored before have none. */
  cluster_refs?: string[];
}

export interface StoredReportSchedule {
  frequency: "weekly" | "biweekly" | "monthly" | "campaign_end" | "after_air" | "on_final";
  /** ISO day of the week, 1 for Monday. */
  day_of_week: number | null;
  day_of_month: number | null;
  /** Days after a slot aired. */
  days_after_air: number[];
}

export interface StoredReportDelivery {
  message: string | null;
  reply_to: string | null;
  /** True where the mails have the PDF, which is made at full depth alone. */
  attach_pdf: boolean;
  /** How much of the figures the mails and their link tell. */
  link_depth: "full" | "bands" | "none";
}

/** Conditions that hold a run before it is sent. */
export interface StoredReportChecks {
  approval: boolean;
  skip_if_unchanged: boolean;
  hold_if: string[];
  stale_hours: number | null;
  fall_percent: number | null;
  /** Hours after which a held run is sent by itself; null for never. */
  hold_hours: number | null;
}
