import type { ReportType } from "../types.ts";

/** An option of a section, by how it is set. */
export type Option =
  | { name: string; kind: "switch"; standard: boolean; isInternal?: true }
  | { name: string; kind: "number"; standard: number; least: number; most: number }
  | { name: string; kind: "choice"; standard: string; values: readonly string[] }
  | { name: string; kind: "several"; standard: readonly string[]; values: readonly string[] }
  | { name: string; kind: "words"; standard: string };

export interface SectionType {
  type: string;
  reports: readonly ReportType[];
  options: readonly Option[];
}

const ALL: readonly ReportType[] = ["campaign", "show", "network", "cluster", "custom"];
const OF_CAMPAIGN: readonly ReportType[] = ["campaign", "custom"];
const OF_SHOWS: readonly ReportType[] = ["show", "network", "custom"];

const on = (name: string): Option => ({ name, kind: "switch", standard: true });
const off = (name: string): Option => ({ name, kind: "switch", standard: false });
const internal = (name: string): Option => ({ ...off(name), isInternal: true }) as Option;
const limit = (standard: number, most: number, name = "limit", least = 1): Option => ({
  name,
  kind: "number",
  standard,
  least,
  most,
});

const RANKED = ["show", "episode", "cluster", "post", "platform"];
const RANKED_BY = ["reach", "views", "plays", "downloads", "likes", "comments", "engagement"];
const COMPARED = [
  "reach",
  "views",
  "impressions",
  "plays",
  "downloads",
  "opens",
  "likes",
  "comments",
  "shares",
  "engagement",
  "followers_gained",
  "subscribers_gained",
];

/** Every kind of section in the order of the reference (docs/report-sections.md). */
export const SECTION_TYPES: readonly SectionType[] = [
  { type: "headline", reports: ALL, options: [] },
  {
    type: "promise",
    reports: OF_CAMPAIGN,
    options: [internal("show_spend"), internal("show_budget")],
  },
  { type: "delivery_over_time", reports: ALL, options: [on("daily"), on("cumulative")] },
  {
    type: "placements",
    reports: OF_CAMPAIGN,
    options: [
      off("show_canceled"),
      internal("show_rates"),
      internal("show_costs"),
      internal("show_copy"),
      internal("show_notes"),
    ],
  },
  {
    type: "posts",
    reports: ["campaign", "cluster", "custom"],
    options: [limit(200, 5_000)],
  },
  {
    type: "audience",
    reports: ALL,
    options: [on("countries"), on("demographics"), limit(10, 250)],
  },
  { type: "response", reports: OF_CAMPAIGN, options: [on("show_supplied")] },
  {
    type: "air_checks",
    reports: OF_CAMPAIGN,
    options: [
      on("show_quotes"),
      on("show_rejected"),
      internal("show_talking_points"),
      internal("show_notes"),
    ],
  },
  { type: "reconciliation", reports: OF_CAMPAIGN, options: [internal("show_values")] },
  { type: "makegoods", reports: OF_CAMPAIGN, options: [internal("show_credits")] },
  { type: "emv", reports: OF_CAMPAIGN, options: [limit(0, 1_000, "posts", 0)] },
  {
    type: "rankings",
    reports: OF_SHOWS,
    options: [
      { name: "subject", kind: "choice", standard: "cluster", values: RANKED },
      { name: "metric", kind: "choice", standard: "reach", values: RANKED_BY },
      limit(10, 100),
    ],
  },
  { type: "episodes_since_publishing", reports: ALL, options: [limit(20, 100)] },
  {
    type: "comparison",
    reports: OF_SHOWS,
    options: [{ name: "metrics", kind: "several", standard: COMPARED, values: COMPARED }],
  },
  {
    type: "text",
    reports: ALL,
    options: [{ name: "markdown", kind: "words", standard: "" }],
  },
  { type: "what_did_not_go_as_planned", reports: ALL, options: [internal("show_reasons")] },
  { type: "changes_since_last", reports: ALL, options: [limit(100, 1_000)] },
  { type: "method", reports: ALL, options: [] },
];

const BY_TYPE = new Map(SECTION_TYPES.map((one) => [one.type, one]));

export const sectionTypeOf = (type: string): SectionType | undefined => BY_TYPE.get(type);

/** Kinds of sections that a report of a type may have. */
export const sectionTypesOf = (report: ReportType): readonly SectionType[] =>
  SECTION_TYPES.filter(({ reports }) => reports.includes(report));

/** The section that is always there. */
export const FIXED = "method";
