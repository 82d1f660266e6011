import { addDays } from "../../src/lib/time/calendar-day.ts";
import { utcDay } from "../../src/lib/time/clock.ts";
import type { ApiClient } from "../api-client.ts";

/**
 * The sponsorship of the demo network, over HTTP, as a customer would book it: campaigns in every
 * state, a make-good that is late itself, and an ad server that counts less than the platforms.
 */

interface Episode {
  id: string;
  published_at: string;
  cluster_ref: string | null;
}

interface Slot {
  show_id: string;
  deliverable_type: "audio_read" | "video_integration" | "social_clip";
  placement?: string;
  length_sec?: number;
  air_date?: string;
  rate?: { type: string; amount_minor: number };
  guaranteed_impressions?: number;
  promo_code?: string;
}

interface Seeding {
  api: ApiClient;
  /** Shows of the network, the first one with the clusters that the campaigns count. */
  showIds: readonly string[];
  now: Date;
}

const GUARANTEE = 20_000;
const RATE = { type: "cpm", amount_minor: 2_800 };
/** What the ad server of the demo counted in the first week of a slot: not what platforms do. */
const AD_SERVER_COUNTS = [3_120, 7_150];

/** Makes the campaigns that are missing; each is made whole or again at the next start. */
export async function ensureCampaigns({ api, showIds, now }: Seeding): Promise<void> {
  const [showId = "", otherId = showId] = showIds;
  const brands = await ensureBrands(api);
  const today = utcDay(now);
  const day = (days: number): string => addDays(today, days);
  const episodes = await publishedEpisodes(api, showId);
  const read = (airDate: string, guaranteed = GUARANTEE): Slot => ({
    show_id: showId,
    deliverable_type: "audio_read",
    placement: "mid_roll",
    length_sec: 60,
    air_date: airDate,
    rate: RATE,
    guaranteed_impressions: guaranteed,
    promo_code: "SALT15",
  });
  const dated = (from: number, to: number) => ({
    start_date: day(from),
    end_date: day(to),
    timezone: "Europe/London",
    currency: "gbp",
  });
  const make = (name: string, fields: object, slots: readonly Slot[]) =>
    ensureCampaign(api, { name, brand_id: brands["Northwind Roasters"], ...fields, slots });

  await make("Winter blend (draft)", dated(40, 60), [read(day(42))]);
  const next = await make("Spring subscriptions", dated(14, 44), [
    read(day(16)),
    { ...read(day(23)), show_id: otherId },
  ]);
  if (next !== null) await move(api, next, "scheduled");

  const [newest, older] = episodes;
  const running = await make(
    "Autumn blend",
    {
      ...dated(-21, 21),
      goals: { impressions: 3 * GUARANTEE },
      talking_points: "Roasted on the quay\nFree delivery over two bags",
    },
    [
      ...(newest === undefined ? [] : [read(newest.published_at.slice(0, 10))]),
      ...(older === undefined ? [] : [read(older.published_at.slice(0, 10))]),
      read(day(7)),
    ],
  );
  if (running !== null) {
    await move(api, running, "scheduled");
    await air(api, running, { episodes: [newest, older], today });
    await api.call("PATCH", `/v1/campaigns/${running}`, { visibility: "public" });
  }

  const paused = await make(
    "Studio desks",
    { ...dated(-10, 20), brand_id: brands["Fennel & Fern"] },
    [{ ...read(day(5)), show_id: otherId }],
  );
  if (paused !== null) {
    await move(api, paused, "scheduled");
    await move(api, paused, "paused");
  }

  const ended = await make("Summer cold brew", dated(-80, -40), [read(day(-75)), read(day(-60))]);
  if (ended !== null) {
    await makeGoodLate(api, ended, day(-30));
    await move(api, ended, "scheduled");
  }

  const canceled = await make(
    "Harbour tours",
    { ...dated(3, 30), brand_id: brands["Fennel & Fern"] },
    [read(day(5))],
  );
  if (canceled !== null) await move(api, canceled, "canceled");
}

const BRANDS = [
  {
    name: "Northwind Roasters",
    categories: ["Food", "Coffee"],
    description: "Coffee roasted on the quay, by subscription",
  },
  {
    name: "Tidewater Tea",
    categories: ["Food"],
    description: "Loose-leaf tea for people who like it quiet",
  },
  {
    name: "Fennel & Fern",
    categories: ["Home"],
    description: "Desks and shelves from reclaimed boats",
    brand_safety: { blocked_categories: ["True Crime"], blocked_topics: ["shipwreck"] },
  },
] as const;

/** The ids of the brands by their names. */
async function ensureBrands(api: ApiClient): Promise<Record<string, string>> {
  const { data } = await api.call<{ data: { id: string; name: string }[] }>("GET", "/v1/brands");
  const ids = Object.fromEntries(data.map(({ id, name }) => [name, id]));
  for (const brand of BRANDS)
    ids[brand.name] ??= (
      await api.call<{ data: { id: string } }>("POST", "/v1/brands", brand)
    ).data.id;
  return ids;
}

async function publishedEpisodes(api: ApiClient, showId: string): Promise<Episode[]> {
  const { data } = await api.call<{ data: Episode[] }>(
    "GET",
    `/v1/shows/${showId}/episodes?limit=10`,
  );
  return data.filter((episode) => episode.cluster_ref !== null);
}

/** The id of a new campaign; null where it exists. */
async function ensureCampaign(
  api: ApiClient,
  campaign: { name: string } & Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const { data } = await api.call<{ data: { name: string }[] }>(
    "GET",
    `/v1/campaigns?search=${encodeURIComponent(campaign.name)}`,
  );
  if (data.some(({ name }) => name === campaign.name)) return null;
  const made = await api.call<{ data: { id: string } }>("POST", "/v1/campaigns", campaign);
  return made.data.id;
}

const move = (api: ApiClient, id: string, status: string): Promise<unknown> =>
  api.call("PATCH", `/v1/campaigns/${id}`, {
    status,
    ...(status === "canceled" ? { confirm: true } : {}),
  });

interface ListedSlot {
  id: string;
  status: string;
  air_date: string | null;
}

const slotsOf = async (api: ApiClient, id: string): Promise<ListedSlot[]> =>
  (await api.call<{ data: ListedSlot[] }>("GET", `/v1/campaigns/${id}/slots`)).data;

/** Links slots with the clusters of their episodes; one is approved, and the ad server reports. */
async function air(
  api: ApiClient,
  id: string,
  { episodes, today }: { episodes: readonly (Episode | undefined)[]; today: string },
): Promise<void> {
  const slots = await slotsOf(api, id);
  for (const [index, episode] of episodes.entries()) {
    const slot = slots[index];
    if (slot === undefined || episode === undefined) continue;
    await api.call("PATCH", `/v1/campaigns/${id}/slots/${slot.id}`, { episode_id: episode.id });
    await api.call("POST", `/v1/campaigns/${id}/clusters`, {
      cluster_ref: episode.cluster_ref,
      slot_id: slot.id,
    });
  }
  const [first] = slots;
  if (first === undefined) return;
  const check = await api.call<{ data: { id: string } }>("POST", `/v1/campaigns/${id}/air-checks`, {
    slot_id: first.id,
    source: "manual",
    start_sec: 1_264.5,
    end_sec: 1_327,
  });
  await api.call("POST", `/v1/air-checks/${check.data.id}/approve`, {
    note: "Clear and complete.",
  });
  const rows = slots
    .slice(0, AD_SERVER_COUNTS.length)
    .flatMap(({ id: slotId, air_date: date }, index) =>
      // What has not been is not counted.
      date === null || date > today
        ? []
        : [
            {
              source: "adswizz",
              label: "Mid-roll",
              slot_id: slotId,
              start_date: date,
              end_date: earlier(addDays(date, 6), today),
              impressions: AD_SERVER_COUNTS[index],
            },
          ],
    );
  await api.call("POST", `/v1/campaigns/${id}/external-delivery`, { rows });
}

const earlier = (day: string, other: string): string => (day < other ? day : other);

/** A missed slot is made good on a day that is over as well. */
async function makeGoodLate(api: ApiClient, id: string, airDate: string): Promise<void> {
  const missed = (await slotsOf(api, id)).find((slot) => slot.status === "missed");
  if (missed === undefined) return;
  await api.call("POST", `/v1/campaigns/${id}/slots/${missed.id}/makegood`, {
    air_date: airDate,
    notes: "The host was away; to be read with the next episode.",
  });
}
