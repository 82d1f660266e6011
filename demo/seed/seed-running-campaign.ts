import { addDays } from "../../src/lib/time/calendar-day.ts";
import type { ApiClient } from "../api-client.ts";
import { type Episode, publishedEpisodes, type Slot, slotsOf } from "./campaign-calls.ts";

/**
 * The slots of the campaign that runs: three shows over eight weeks, in every state that a slot of
 * a running campaign has.
 */

/** What is known of a slot that aired. */
interface Happened {
  /** Where in the episode a producer heard the read and approved it, in seconds. */
  heardAt?: { start_sec: number; end_sec: number };
  /** What the ad server counted in the first week. */
  adServerCount?: number;
}

interface ShowPlan {
  placement: string;
  length_sec: number;
  /** Pence for a thousand impressions. */
  cpm: number;
  guarantee: number;
  promo_code: string;
  /** Its newest episodes that have a read, the newest first. */
  episodes: readonly Happened[];
  /** Days of further slots, counted from today; null for one that has no day. */
  days: readonly (number | null)[];
}

/**
 * In the order of the network's shows. What the ad server counted in a slot's first week is below
 * what the hosts did, by more than a tenth.
 */
const PLANS: readonly ShowPlan[] = [
  {
    placement: "mid_roll",
    length_sec: 60,
    cpm: 2_800,
    guarantee: 20_000,
    promo_code: "SALT15",
    episodes: [
      { heardAt: { start_sec: 1_264.5, end_sec: 1_327 }, adServerCount: 3_120 },
      { adServerCount: 7_150 },
      { heardAt: { start_sec: 1_118, end_sec: 1_179.5 } },
    ],
    days: [7, 14],
  },
  {
    placement: "pre_roll",
    length_sec: 30,
    cpm: 2_000,
    guarantee: 12_000,
    promo_code: "LEDGER15",
    // The read of three weeks ago was missed.
    episodes: [{}, { heardAt: { start_sec: 14, end_sec: 45 }, adServerCount: 2_400 }],
    days: [-21, 12],
  },
  {
    placement: "mid_roll",
    length_sec: 60,
    cpm: 2_200,
    guarantee: 8_000,
    promo_code: "ORCHARD15",
    episodes: [{}, { heardAt: { start_sec: 902, end_sec: 964 }, adServerCount: 1_300 }],
    days: [9, null],
  },
];

/** A slot as it is booked, and what happened to it. */
interface Booked extends Happened {
  slot: Slot;
  /** The episode that it airs in. */
  episode?: Episode;
}

/** The slots, those of the first show first. `day` is a day by its distance from today. */
export async function runningSlots(
  api: ApiClient,
  { showIds, day }: { showIds: readonly string[]; day: (days: number) => string },
): Promise<Booked[]> {
  const booked: Booked[] = [];
  for (const [index, plan] of PLANS.entries()) {
    const showId = showIds[index] ?? "";
    const slotOn = (airDate: string | null): Slot => ({
      show_id: showId,
      deliverable_type: "audio_read",
      placement: plan.placement,
      length_sec: plan.length_sec,
      ...(airDate === null ? {} : { air_date: airDate }),
      rate: { type: "cpm", amount_minor: plan.cpm },
      guaranteed_impressions: plan.guarantee,
      promo_code: plan.promo_code,
    });
    const published = await publishedEpisodes(api, showId);
    for (const [place, happened] of plan.episodes.entries()) {
      const episode = published[place];
      if (episode !== undefined)
        booked.push({ slot: slotOn(episode.published_at.slice(0, 10)), episode, ...happened });
    }
    for (const days of plan.days) booked.push({ slot: slotOn(days === null ? null : day(days)) });
  }
  return booked;
}

/**
 * Links slots with the clusters of their episodes; some are approved, and the ad server reports.
 * `booked` are the campaign's first slots, in their order.
 */
export async function airSlots(
  api: ApiClient,
  id: string,
  { booked, today }: { booked: readonly Booked[]; today: string },
): Promise<void> {
  const slots = await slotsOf(api, id);
  const rows: object[] = [];
  for (const [index, { slot, episode, heardAt, adServerCount }] of booked.entries()) {
    const slotId = slots[index]?.id;
    if (slotId === undefined || episode === undefined) continue;
    await api.call("PATCH", `/v1/campaigns/${id}/slots/${slotId}`, { episode_id: episode.id });
    await api.call("POST", `/v1/campaigns/${id}/clusters`, {
      cluster_ref: episode.cluster_ref,
      slot_id: slotId,
    });
    if (heardAt !== undefined) await approve(api, id, { slot_id: slotId, ...heardAt });
    const { air_date: date = today } = slot;
    if (adServerCount !== undefined && date <= today)
      rows.push({
        source: "adswizz",
        label: slot.placement === "pre_roll" ? "Pre-roll" : "Mid-roll",
        slot_id: slotId,
        start_date: date,
        end_date: earlier(addDays(date, 6), today),
        impressions: adServerCount,
      });
  }
  await api.call("POST", `/v1/campaigns/${id}/external-delivery`, { rows });
}

/** A person has heard the read of a slot, and finds it as booked. */
async function approve(
  api: ApiClient,
  id: string,
  read: { slot_id: string; start_sec: number; end_sec: number },
): Promise<void> {
  const check = await api.call<{ data: { id: string } }>("POST", `/v1/campaigns/${id}/air-checks`, {
    source: "manual",
    ...read,
  });
  await api.call("POST", `/v1/air-checks/${check.data.id}/approve`, {
    note: "Clear and complete.",
  });
}

const earlier = (day: string, other: string): string => (day < other ? day : other);
