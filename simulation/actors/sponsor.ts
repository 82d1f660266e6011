import { addDays } from "../../src/lib/time/calendar-day.ts";
import type { Day } from "./day.ts";

/** Sells campaigns: a brand and a campaign with slots, clusters linked to it, and their numbers read. */

const SOLD_ONCE_IN_DAYS = 6;
const ZONES = ["Europe/London", "America/New_York", "UTC", "Asia/Tokyo"];
const SLOTS = 3;

export async function sell(day: Day): Promise<void> {
  const random = day.simulation.random("sponsor");
  if (random.onceIn(SOLD_ONCE_IN_DAYS)) await book(day);
  await link(day);
  await look(day);
}

async function book({ simulation, day }: Day): Promise<void> {
  const random = simulation.random("bookings");
  const { ledger } = simulation;
  const name = `Brand of ${day} ${random.code(3)}`;
  const brand = await simulation.write("POST", "/v1/brands", { name });
  if (brand?.status !== 201) return;
  const brandId = String(brand.body.id);
  ledger.brands.set(brandId, name);
  ledger.events.push({ type: "brand.created", objectId: brandId, day });
  await simulation.pass();
  const start = addDays(day, random.between(0, 3));
  const end = addDays(start, random.between(6, 30));
  const shows = random.some([...ledger.shows.keys()], SLOTS);
  const campaign = await simulation.write("POST", "/v1/campaigns", {
    name: `Campaign of ${name}`,
    brand_id: brandId,
    start_date: start,
    end_date: end,
    timezone: random.pick(ZONES),
    budget_minor: 100_000,
    slots: shows.map((showId) => ({
      show_id: showId,
      deliverable_type: "audio_read",
      placement: "mid_roll",
      air_date: start,
      rate: { type: "cpm", amount_minor: 2_000 },
    })),
  });
  if (campaign?.status !== 201) return;
  const id = String(campaign.body.id);
  ledger.campaigns.set(id, { name: `Campaign of ${name}`, slots: shows, start, end });
  ledger.events.push({ type: "campaign.created", objectId: id, day });
  await simulation.write("PATCH", `/v1/campaigns/${id}`, { status: "scheduled" });
}

async function link({ simulation, day }: Day): Promise<void> {
  const random = simulation.random("links");
  const { ledger } = simulation;
  const running = [...ledger.campaigns].filter(([, { start, end }]) => start <= day && day <= end);
  const clusters = [...ledger.clusters.values()].filter(({ createdDay }) => createdDay === day);
  for (const [id] of random.some(running, 1))
    for (const { globalId } of random.some(clusters, 1))
      await simulation.write("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: globalId });
}

async function look({ simulation }: Day): Promise<void> {
  const [last] = [...simulation.ledger.campaigns.keys()].slice(-1);
  if (last === undefined) return;
  await simulation.call("GET", `/v1/campaigns/${last}/metrics`);
  await simulation.call("GET", `/v1/campaigns/${last}/pacing`);
}
