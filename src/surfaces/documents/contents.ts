/** The documents by topic, in the order in which a reader needs them. */

export interface Topic {
  title: string;
  /** Paths under `/docs`. */
  paths: readonly string[];
}

/** Every document except decision records is in one topic; a test checks this. */
export const TOPICS: readonly Topic[] = [
  { title: "Getting started", paths: ["README", "console", "how-to/make-an-app", "glossary"] },
  { title: "Figures", paths: ["metrics", "analytics", "connections", "platforms"] },
  {
    title: "Shows and clusters",
    paths: ["shows", "feeds", "clusters", "resolver", "cluster-builder", "transcripts", "search"],
  },
  {
    title: "Sponsorship",
    paths: [
      "campaigns",
      "air-checks",
      "insertion-orders",
      "sponsors",
      "library",
      "research",
      "podcast-search",
      "reports",
      "report-sections",
      "report-automations",
    ],
  },
  {
    title: "API",
    paths: [
      "api",
      "samples",
      "sandbox",
      "reference",
      "errors",
      "changelog",
      "events",
      "webhooks",
      "exports",
    ],
  },
  {
    title: "Agents",
    paths: [
      "mcp",
      "skills/campaign-proof/SKILL",
      "skills/weekly-network-note/SKILL",
      "skills/air-check-review/SKILL",
    ],
  },
  { title: "Pages", paths: ["public-pages", "status"] },
  {
    title: "Running a server",
    paths: [
      "deployment",
      "sizing",
      "configuration",
      "operations",
      "alarms",
      "commands",
      "backup",
      "security",
      "citus",
    ],
  },
  {
    title: "Changing Castmeter",
    paths: [
      "ARCHITECTURE",
      "CONTRIBUTING",
      "how-to/add-an-operation",
      "how-to/add-an-event",
      "how-to/add-a-platform",
      "how-to/add-a-migration",
      "decisions",
    ],
  },
];

/** Titles of generated pages, which are not files, by path. */
export const MADE_PAGES: ReadonlyMap<string, string> = new Map([
  ["reference", "Reference of operations"],
]);

/** Titles in the contents that are shorter than the documents' own. */
export const SHORT_TITLES: ReadonlyMap<string, string> = new Map([
  ["README", "Install and start"],
  ["how-to/make-an-app", "Make an OAuth app"],
  ["skills/campaign-proof/SKILL", "Skill: campaign proof"],
  ["skills/weekly-network-note/SKILL", "Skill: weekly network note"],
  ["skills/air-check-review/SKILL", "Skill: air-check review"],
]);
