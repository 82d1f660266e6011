import { addDays } from "../../src/lib/time/calendar-day.ts";
import { utcDay } from "../../src/lib/time/clock.ts";
import type { ApiClient } from "../api-client.ts";
import { makeGoodLate, moveCampaign, type Slot } from "./campaign-calls.ts";
import { airSlots, runningSlots } from "./seed-running-campaign.ts";

/**
 * The sponsorship of the demo network, over HTTP, as a customer would book it: campaigns in every
 * state, make-goods that are late themselves, and an ad server that counts less than the platforms.
 */

interface Seeding {
  api: ApiClient;
  /** Shows of the network, in its own order. */
  showIds: readonly string[];
  now: Date;
}

const GUARANTEE = 20_000;
const RATE = { type: "cpm", amount_minor: 2_800 };

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0);

/** Makes the campaigns that are missing; each is made whole or again at the next start. */
export async function ensureCampaigns({ api, showIds, now }: Seeding): Promise<void> {
  const [showId = "", otherId = showId] = showIds;
  const brands = await ensureBrands(api);
  const today = utcDay(now);
  const day = (days: number): string => addDays(today, days);
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
  if (next !== null) await moveCampaign(api, next, "scheduled");

  const booked = await runningSlots(api, { showIds, day });
  const running = await make(
    "Autumn blend",
    {
      ...dated(-35, 21),
      goals: { impressions: sumOf(booked.map(({ slot }) => slot.guaranteed_impressions ?? 0)) },
      talking_points: "Roasted on the quay\nFree delivery over two bags",
    },
    booked.map(({ slot }) => slot),
  );
  if (running !== null) {
    await moveCampaign(api, running, "scheduled");
    await airSlots(api, running, { booked, today });
    // Slots with an episode were missed until it was linked, and one is left.
    await makeGoodLate(api, running, day(-3));
    await api.call("PATCH", `/v1/campaigns/${running}`, { visibility: "public" });
  }

  const paused = await make(
    "Studio desks",
    { ...dated(-10, 20), brand_id: brands["Fennel & Fern"] },
    [{ ...read(day(5)), show_id: otherId }],
  );
  if (paused !== null) {
    await moveCampaign(api, paused, "scheduled");
    await moveCampaign(api, paused, "paused");
  }

  const ended = await make("Summer cold brew", dated(-80, -40), [read(day(-75)), read(day(-60))]);
  if (ended !== null) {
    await makeGoodLate(api, ended, day(-30));
    await moveCampaign(api, ended, "scheduled");
  }

  const canceled = await make(
    "Harbour tours",
    { ...dated(3, 30), brand_id: brands["Fennel & Fern"] },
    [read(day(5))],
  );
  if (canceled !== null) await moveCampaign(api, canceled, "canceled");
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
