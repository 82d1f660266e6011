import type { PostPlatform } from "../simulators/world.ts";
import type { WorkspaceKind } from "../src/db/schema/tables.ts";
import type { PlanName } from "../src/kernel/access/plans.ts";

/** The invented people, shows and workspaces of the demo. */

export interface DemoShow {
  /** Name of the feed file and handle of the show. */
  slug: string;
  /** Account of the show, by platform. LinkedIn names its host: counters are for people. */
  accounts: Readonly<Record<PostPlatform, string>>;
  /** How many of its newest episodes get a cluster. */
  clusters: number;
}

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

const accounts = (name: string, host: string): DemoShow["accounts"] => ({
  youtube: name,
  instagram: name,
  tiktok: name,
  twitter: name,
  facebook: name,
  threads: name,
  linkedin: host,
});

export const DEMO_SHOWS: readonly DemoShow[] = [
  { slug: "salt-and-signal", accounts: accounts("saltandsignal", "maren-solberg"), clusters: 5 },
  { slug: "the-slow-ledger", accounts: accounts("slowledger", "tobias-ekberg"), clusters: 3 },
  { slug: "pocket-orchard", accounts: accounts("pocketorchard", "elin-aasen"), clusters: 3 },
  { slug: "yoru-no-minato", accounts: accounts("yorunominato", "haruka-mori"), clusters: 3 },
];

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
