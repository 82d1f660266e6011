/** What of the filters the answers of a tab take. */
export type Taken = "days" | "compare" | "as_of" | "shows" | "platforms" | "mode";

const ALL: readonly Taken[] = ["days", "as_of", "shows", "platforms", "mode"];
const AUDIENCE: readonly Taken[] = ["shows", "platforms", "mode"];

/** The tabs in their order, each with its address. */
export const TABS = [
  { id: "overview", path: "/analytics", takes: [...ALL, "compare"] as readonly Taken[] },
  { id: "reach", path: "/analytics/reach", takes: ALL },
  { id: "timeline", path: "/analytics/timeline", takes: ALL },
  { id: "platforms", path: "/analytics/platforms", takes: ALL },
  { id: "rankings", path: "/analytics/rankings", takes: ALL },
  { id: "curves", path: "/analytics/curves", takes: ["platforms"] as readonly Taken[] },
  { id: "demographics", path: "/analytics/demographics", takes: AUDIENCE },
  { id: "geography", path: "/analytics/geography", takes: AUDIENCE },
  { id: "compare", path: "/analytics/compare", takes: ALL },
  { id: "provenance", path: "/analytics/provenance", takes: ALL },
  { id: "definitions", path: "/analytics/definitions", takes: [] as readonly Taken[] },
  { id: "links", path: "/analytics/links", takes: [] as readonly Taken[] },
] as const;

export type TabId = (typeof TABS)[number]["id"];
