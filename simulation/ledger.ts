/**
 * What the simulated people know because an answer said so, written from answers alone. It is
 * compared with the database after each day. Plain data, so that it can be kept beside a backup and
 * cut back to it when that is restored.
 */

export interface KnownCluster {
  showId: string;
  id: string;
  globalId: string;
  /** Several where an answer to a change was lost: any of them may hold. */
  names: string[];
  urls: string[];
  createdDay: string;
}

export interface KnownPerson {
  email: string;
  password: string;
  /** In the team by an acknowledged acceptance; `left` by an acknowledged departure. */
  state: "invited" | "member" | "left" | "unsure";
  memberId: string;
}

/** An event that must come, since the write that causes it was acknowledged. */
export interface ExpectedEvent {
  type: string;
  objectId: string;
  day: string;
}

/** A mail that must be there exactly once. */
export interface ExpectedMail {
  to: string;
  kind: "verify" | "invitation" | "reset";
  askedAt: number;
}

export interface KnownEvent {
  id: string;
  type: string;
  objectId: string;
  createdAt: string;
}

export interface Ledger {
  workspaceId: string;
  key: string;
  /** By id: slug of the show. */
  shows: Map<string, string>;
  clusters: Map<string, KnownCluster>;
  brands: Map<string, string>;
  campaigns: Map<string, { name: string; slots: string[]; start: string; end: string }>;
  connections: Map<string, { showId: string; platform: string }>;
  people: Map<string, KnownPerson>;
  automations: Map<string, { recipients: string[]; weekday: number; since: string }>;
  endpointId: string;
  /** Guids of episodes that have a cluster. */
  published: Set<string>;
  events: ExpectedEvent[];
  mails: ExpectedMail[];
  /** Events that the integrator has paged, of the last weeks. */
  paged: Map<string, KnownEvent>;
  /** `created_at` of the newest of them. */
  pagedTo: string;
  /** Acknowledged writes since the start. */
  acknowledged: number;
  /** Writes whose outcome no answer told. */
  unsure: number;
}

export const newLedger = (): Ledger => ({
  workspaceId: "",
  key: "",
  shows: new Map(),
  clusters: new Map(),
  brands: new Map(),
  campaigns: new Map(),
  connections: new Map(),
  people: new Map(),
  automations: new Map(),
  endpointId: "",
  published: new Set(),
  events: [],
  mails: [],
  paged: new Map(),
  pagedTo: "",
  acknowledged: 0,
  unsure: 0,
});
