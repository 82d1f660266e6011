import type { ApiClient } from "../api-client.ts";

/** Calls with which the campaigns of the demo are booked, over HTTP. */

export interface Slot {
  show_id: string;
  deliverable_type: "audio_read" | "video_integration" | "social_clip";
  placement?: string;
  length_sec?: number;
  air_date?: string;
  rate?: { type: string; amount_minor: number };
  guaranteed_impressions?: number;
  promo_code?: string;
}

export interface Episode {
  id: string;
  published_at: string;
  cluster_ref: string | null;
}

/** The newest episodes of a show that have a cluster, the newest first. */
export async function publishedEpisodes(api: ApiClient, showId: string): Promise<Episode[]> {
  const { data } = await api.call<{ data: Episode[] }>(
    "GET",
    `/v1/shows/${showId}/episodes?limit=10`,
  );
  return data.filter((episode) => episode.cluster_ref !== null);
}

export const moveCampaign = (api: ApiClient, id: string, status: string): Promise<unknown> =>
  api.call("PATCH", `/v1/campaigns/${id}`, {
    status,
    ...(status === "canceled" ? { confirm: true } : {}),
  });

interface ListedSlot {
  id: string;
  status: string;
  air_date: string | null;
}

/** In the order in which they were booked. */
export const slotsOf = async (api: ApiClient, id: string): Promise<ListedSlot[]> =>
  (await api.call<{ data: ListedSlot[] }>("GET", `/v1/campaigns/${id}/slots?limit=100`)).data;

/** A missed slot is made good on a day that is over as well. */
export async function makeGoodLate(api: ApiClient, id: string, airDate: string): Promise<void> {
  const missed = (await slotsOf(api, id)).find((slot) => slot.status === "missed");
  if (missed === undefined) return;
  await api.call("POST", `/v1/campaigns/${id}/slots/${missed.id}/makegood`, {
    air_date: airDate,
    notes: "The host was away; to be read with the next episode.",
  });
}
