/** Made-up answers of the API for the board of one campaign. */

export const SHOWS = 40;
export const WEEKS = 26;
/** Slots that a campaign has at most. */
export const SLOTS = 500;
export const CAMPAIGN_ID = "campaignOfBoard00001";

const DAY_MS = 86_400_000;
const WORKSPACE_ID = "workspaceOfBoard0001";
const NOW = Date.now();
const STATES = ["verified", "aired", "missed", "makegood_due", "scheduled", "open"] as const;

type Fields = Record<string, unknown>;

const dayAt = (days: number): string => new Date(NOW + days * DAY_MS).toISOString().slice(0, 10);

const shows = Array.from({ length: SHOWS }, (_, index) => ({
  object: "show",
  id: `show${String(index).padStart(16, "0")}`,
  name: `Show number ${index + 1}`,
  archived_at: null,
}));

/** Half of the weeks lie behind, so that every state is on the board. */
const slots: Fields[] = Array.from({ length: SLOTS }, (_, index) => {
  const week = (index * 7) % WEEKS;
  const isPast = week < WEEKS / 2;
  const status = isPast ? STATES[index % 4] : STATES[4 + (index % 5 === 0 ? 1 : 0)];
  return {
    object: "campaign_slot",
    id: `slot_${String(index).padStart(24, "0")}`,
    campaign_id: CAMPAIGN_ID,
    show_id: shows[index % SHOWS]?.id,
    position: index + 1,
    status,
    deliverable_type: "audio_read",
    placement: "mid_roll",
    read_type: null,
    insertion: null,
    length_sec: 60,
    quantity: 1,
    air_date: dayAt((week - WEEKS / 2) * 7 + (index % 5)),
    air_window: null,
    aired_at: null,
    rate: null,
    guaranteed_impressions: 20_000,
    copy: null,
    promo_code: null,
    promo_url: null,
    episode_id: null,
    cluster_refs: [],
    air_check_status: null,
    makegood_for: null,
    makegood_slot_id: null,
    external_ref: null,
    notes: null,
    created_at: new Date(NOW).toISOString(),
    updated_at: new Date(NOW).toISOString(),
  };
});

const campaign = (): Fields => ({
  object: "campaign",
  id: CAMPAIGN_ID,
  name: "Autumn blend",
  status: "active",
  archived: false,
  visibility: "private",
  brand_id: null,
  brand: null,
  agency_name: null,
  start_date: dayAt((-WEEKS / 2) * 7),
  end_date: dayAt((WEEKS / 2) * 7 - 7),
  timezone: "UTC",
  show_ids: shows.map(({ id }) => id),
  slot_count: SLOTS,
  slots_by_status: {},
  cluster_count: 0,
  currency: "gbp",
  budget_minor: null,
  goals: null,
  emv: null,
  promo: null,
  talking_points: null,
  tags: [],
  notes_internal: null,
  insertion_order_id: null,
  report_ids: [],
  external_delivery_totals: [],
  metrics: null,
  public_url: null,
});

const listOf = (data: readonly Fields[]): Fields => ({
  object: "list",
  data,
  has_more: false,
  next_cursor: null,
  meta: { total: data.length },
});

const session = {
  person: { id: "per_1", name: "Ada Quill", email: "ada@example.com", email_verified: true },
  memberships: [
    { workspace_id: WORKSPACE_ID, name: "Harbour Audio", kind: "network", role: "owner" },
  ],
  csrf_token: "csrf",
  workspace: {
    id: WORKSPACE_ID,
    name: "Harbour Audio",
    kind: "network",
    role: "owner",
    handle: null,
    plan: "premium",
    features: ["campaigns", "clusters"],
    is_suspended: false,
    show_count: SHOWS,
  },
  server: {
    version: "bench",
    has_mail_server: false,
    base_url: "",
    docs_url: "",
    site_url: "",
    network_site_url: "",
    mcp_url: "",
    status_url: "",
  },
};

const pacing = {
  object: "campaign_pacing",
  campaign_id: CAMPAIGN_ID,
  goal: { metric: "impressions", target: 900_000, source: "goals" },
  percent_time: 50,
  percent_delivered: 48,
  expected: 440_000,
  actual: 432_000,
  state: "on_track",
  projected_total: 880_000,
  by_slot: [],
  goals_progress: [],
  warnings: [],
  last_refreshed_at: null,
};

/** Writes a change to a slot, or tells what it would write. */
function patch(slotId: string, { dry_run: isTried, ...change }: Fields): Fields {
  if (isTried === true)
    return {
      object: "dry_run",
      resource: "campaign_slot",
      would_write: change,
      warnings: [],
      requires_confirm: false,
      cost: null,
    };
  const slot = slots.find(({ id }) => id === slotId);
  if (slot === undefined) throw new Error(`There is no slot ${slotId}`);
  Object.assign(slot, change, { updated_at: new Date().toISOString() });
  return { object: "write_result", ok: true, warnings: [], written: change, data: slot };
}

/** The answer to a request of the board; an empty list to every other one. */
export function boardAnswer(method: string, address: string, body: Fields): unknown {
  const [path = "", query = ""] = address.split("?");
  const own = `/v1/campaigns/${CAMPAIGN_ID}`;
  if (method === "PATCH") return patch(path.slice(`${own}/slots/`.length), body);
  if (path === "/session") return session;
  if (path === own) return query.includes("slots") ? { ...campaign(), slots } : campaign();
  if (path === `${own}/pacing`) return pacing;
  if (path === "/v1/shows") return listOf(shows);
  return listOf([]);
}
