import type { PostPlatform } from "../../simulators/world/world.ts";
import type { WorkspaceKind } from "../../src/db/schema/tables.ts";
import type { PlanName } from "../../src/kernel/access/plans.ts";

/** The invented people, shows and workspaces of the demo. */

export interface DemoShow {
  /** Name of the feed file and handle of the show. */
  slug: string;
  /** As its platforms print it. */
  name: string;
  /** Name of its accounts. */
  account: string;
  /** Its host's name on LinkedIn: counters are for people. */
  host: string;
  /** Against the largest show of the demo. */
  size: number;
  /** How many of its newest episodes get a cluster. */
  clusters: number;
  /** Platforms whose account the show has and has not connected: it is there to be found. */
  unconnected?: readonly PostPlatform[];
  /** One clip of it went round. */
  hasViralClip?: true;
}

/** Whose clip it was: the episode by its age, 0 being the newest. */
export const VIRAL_PLACE = 3;

/** The episode that changes between two reports of its campaign, by its age. */
export const REPORTED = { slug: "salt-and-signal", place: 1 } as const;

export interface DemoWorkspace {
  key: "network" | "subnetwork" | "solo";
  kind: WorkspaceKind;
  name: string;
  plan?: PlanName;
  parent?: "network";
  ownerEmail: string;
  /** In the workspace's own order. */
  shows: readonly string[];
}

export const DEMO_SHOWS: readonly DemoShow[] = [
  {
    slug: "salt-and-signal",
    name: "Salt & Signal",
    account: "saltandsignal",
    host: "maren-solberg",
    size: 1,
    clusters: 14,
    hasViralClip: true,
  },
  {
    slug: "the-slow-ledger",
    name: "The Slow Ledger",
    account: "slowledger",
    host: "tobias-ekberg",
    size: 0.55,
    clusters: 8,
  },
  {
    slug: "pocket-orchard",
    name: "Pocket Orchard",
    account: "pocketorchard",
    host: "elin-aasen",
    size: 0.35,
    clusters: 4,
    unconnected: ["instagram"],
  },
  {
    slug: "yoru-no-minato",
    name: "夜の港から",
    account: "yorunominato",
    host: "haruka-mori",
    size: 0.25,
    clusters: 4,
  },
];

/** The name of a show's account on a platform. */
export const accountOf = ({ account, host }: DemoShow, platform: string): string =>
  platform === "linkedin" ? host : account;

export const DEMO_WORKSPACES: readonly DemoWorkspace[] = [
  {
    key: "network",
    kind: "network",
    name: "Harbour Audio",
    plan: "premium",
    ownerEmail: "maren@harbouraudio.example",
    shows: ["salt-and-signal", "the-slow-ledger", "pocket-orchard"],
  },
  {
    key: "subnetwork",
    kind: "subnetwork",
    name: "Harbour Field",
    parent: "network",
    ownerEmail: "elin@harbouraudio.example",
    shows: ["pocket-orchard"],
  },
  {
    key: "solo",
    kind: "solo",
    name: "Akari Morita",
    plan: "creator",
    ownerEmail: "akari@yorunominato.example",
    shows: ["yoru-no-minato"],
  },
];

/** The workspace that made a show pays for reading its profiles. */
export const ownerOf = (slug: string): DemoWorkspace["key"] =>
  DEMO_WORKSPACES.find(({ shows }) => shows.includes(slug))?.key ?? "network";
