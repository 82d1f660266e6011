import type { SimulatedApp } from "../../../../test/upstreams.ts";
import { newId, newPlainId } from "../../../kernel/ids.ts";
import {
  type ClusterFixture,
  startClusterFixture,
} from "../../grouping/clusters/cluster-fixture.test-support.ts";
import { addEpisode } from "../../catalogue/episodes/episodes.test-support.ts";

/** A workspace that has something by addresses of every kind, and a stranger that has the like. */
export interface ResolverFixture extends ClusterFixture {
  own: Place;
  foreign: Place;
  /** A second show of the workspace, whose cluster holds the same video. */
  secondShowId: string;
  secondClusterRef: string;
}

/** What one workspace has, and the names in its addresses. */
export interface Place {
  workspaceId: string;
  showId: string;
  handle: string;
  networkHandle: string;
  episodeId: string;
  clusterRef: string;
  campaignId: string;
  slotId: string;
  reportId: string;
  /** A video in no cluster that a connected account reports. */
  itemId: string;
  ids: typeof OWN_IDS;
}

/** Ids on platforms, invented. */
const OWN_IDS = {
  site: "saltandsignal.example",
  video: "aqz-KE-bpKQ",
  item: "Own_Item-01",
  episodeVideo: "EpVideo_-01",
  spotifyEpisode: "4SpotifyEpisodeOwn0001",
  spotifyShow: "7SpotifyShowOfOwn00001",
  appleEpisode: "1000700000001",
  appleShow: "1500000001",
  tiktokName: "harbouraudio",
};
const FOREIGN_IDS: typeof OWN_IDS = {
  site: "foreignwaters.example",
  video: "ForeignVid1",
  item: "ForeignItem",
  episodeVideo: "ForeignEpVi",
  spotifyEpisode: "4SpotifyEpisodeFor0001",
  spotifyShow: "7SpotifyShowForeign001",
  appleEpisode: "1000700000002",
  appleShow: "1500000002",
  tiktokName: "foreignwaters",
};

export async function startResolverFixture(): Promise<ResolverFixture> {
  const t = await startClusterFixture();
  const { app, showId, workspaceId, key, stranger } = t;
  const own = await fill(app, { workspaceId, showId, key }, "salt-and-signal", OWN_IDS);
  const foreign = await fill(app, stranger, "foreign-waters", FOREIGN_IDS);
  const secondShowId = await app.show(workspaceId, { name: "Second Watch" });
  const second = await t.send("POST", `/v1/shows/${secondShowId}/clusters`, {
    name: "The same video",
    node_urls: [`https://www.youtube.com/watch?v=${OWN_IDS.video}`],
  });
  const secondClusterRef: string = second.body.data.global_id;
  return { ...t, own, foreign, secondShowId, secondClusterRef };
}

async function fill(
  app: SimulatedApp,
  { workspaceId, showId, key }: { workspaceId: string; showId: string; key: string },
  handle: string,
  ids: typeof OWN_IDS,
): Promise<Place> {
  const now = app.clock.now();
  const send = async (path: string, body: unknown) => {
    const answer = await app.request("POST", path, { key, body });
    if (answer.status > 201) throw new Error(`${path}: ${answer.text}`);
    return answer.body.data;
  };
  await app.sql(
    `update shows
     set handle = $2, website = $3, rss_url = $4, spotify_id = $5, apple_podcasts_id = $6
     where show_id = $1`,
    [
      showId,
      handle,
      `https://www.${ids.site}`,
      `https://feeds.${ids.site}/show.xml`,
      ids.spotifyShow,
      ids.appleShow,
    ],
  );
  const networkHandle = `${handle}-network`;
  await app.sql("update workspaces set handle = $2 where workspace_id = $1", [
    workspaceId,
    networkHandle,
  ]);
  await app.sql(
    `insert into handle_directory (subject_kind, handle, subject_id, created_at)
     values ('workspace', $1, $2, now())`,
    [networkHandle, workspaceId],
  );
  await app.sql(
    `insert into handle_directory (subject_kind, handle, subject_id, created_at)
     values ('show', $1, $2, now())`,
    [handle, showId],
  );
  const episodeId = await addEpisode(app, showId, {
    title: `The lighthouse keeper of ${handle}`,
    publishedAt: now.toISOString(),
    guid: `http://www.${ids.site}/?p=71`,
    spotifyEpisodeId: ids.spotifyEpisode,
    appleEpisodeId: ids.appleEpisode,
  });
  await app.sql(
    `update episodes set link = $3, enclosure_url = $4, youtube_video_id = $5
     where show_id = $1 and id = $2`,
    [
      showId,
      episodeId,
      `https://www.${ids.site}/episodes/Lighthouse/?utm_source=rss`,
      `https://audio.${ids.site}/e/lighthouse.mp3?updated=1760000000`,
      ids.episodeVideo,
    ],
  );
  const cluster = await send(`/v1/shows/${showId}/clusters`, {
    name: "The lighthouse keeper",
    episode_id: episodeId,
    node_urls: [
      `https://www.youtube.com/watch?v=${ids.video}`,
      `https://www.tiktok.com/@${ids.tiktokName}/video/7553210987654321012`,
      "https://www.instagram.com/reel/DPxyzAbCdEf/",
    ],
  });
  await app.sql(
    `insert into connections
       (show_id, platform, id, workspace_id, status, handle, profile_url, external_account_id,
        connect_via, connected_at, created_at, updated_at)
     values ($1, 'tiktok', $2, $3, 'connected', $4, $5, null, 'api', $6, $6, $6)`,
    [
      showId,
      newId("con"),
      workspaceId,
      ids.tiktokName,
      `https://www.tiktok.com/@${ids.tiktokName}`,
      now,
    ],
  );
  await app.sql(
    `insert into account_items
       (show_id, platform, external_id, account_id, title, readings, last_fetched_at, created_at)
     values ($1, 'youtube', $2, 'a', 'A short of the week', $3, $4, $4)`,
    [
      showId,
      ids.item,
      JSON.stringify({
        views: {
          value: 812,
          fetched_at: now.toISOString(),
          as_of: null,
          source: "api",
          definition: "As YouTube counts them.",
        },
      }),
      now,
    ],
  );
  const campaign = await send("/v1/campaigns", {
    name: "Autumn blend",
    start_date: "2026-12-14",
    end_date: "2026-12-20",
    timezone: "Europe/London",
    currency: "gbp",
  });
  const slot = await send(`/v1/campaigns/${campaign.id}/slots`, {
    show_id: showId,
    deliverable_type: "audio_read",
  });
  await app.sql("update campaign_slots set episode_id = $2 where id = $1", [slot.id, episodeId]);
  await send(`/v1/campaigns/${campaign.id}/clusters`, { cluster_ref: cluster.global_id });
  const reportId = newId("rep");
  await app.sql(
    `insert into reports (workspace_id, id, name, type, status, definition, created_at, updated_at)
     values ($1, $2, 'Autumn', 'custom', 'ready', '{}', $3, $3)`,
    [workspaceId, reportId, now],
  );
  return {
    workspaceId,
    showId,
    handle,
    networkHandle,
    episodeId,
    clusterRef: cluster.global_id,
    campaignId: campaign.id,
    slotId: slot.id,
    reportId,
    itemId: ids.item,
    ids,
  };
}

/** The addresses of everything that a place has. */
export function addressesOf(place: Place, origin: string): string[] {
  const { ids } = place;
  const [clusterShow, clusterId] = place.clusterRef.split("_");
  return [
    `https://www.youtube.com/watch?v=${ids.video}`,
    `https://www.youtube.com/watch?v=${ids.item}`,
    `https://www.youtube.com/watch?v=${ids.episodeVideo}`,
    `https://open.spotify.com/episode/${ids.spotifyEpisode}`,
    `https://open.spotify.com/show/${ids.spotifyShow}`,
    `https://podcasts.apple.com/us/podcast/x/id${ids.appleShow}`,
    `https://podcasts.apple.com/us/podcast/x/id${ids.appleShow}?i=${ids.appleEpisode}`,
    `https://www.tiktok.com/@${ids.tiktokName}`,
    `https://feeds.${ids.site}/show.xml`,
    `https://${ids.site}/`,
    `https://${ids.site}/episodes/Lighthouse`,
    `https://audio.${ids.site}/e/lighthouse.mp3`,
    `https://${ids.site}/?p=71`,
    `${origin}/s/${place.handle}`,
    `${origin}/s/cluster/${place.clusterRef}`,
    `${origin}/n/${place.networkHandle}`,
    `${origin}/n/${place.networkHandle}/campaigns/${place.campaignId}`,
    `${origin}/n/report/${place.workspaceId}/${place.reportId}`,
    `${origin}/app/shows/${place.showId}`,
    `${origin}/app/shows/${place.showId}/episodes/${place.episodeId}`,
    `${origin}/app/clusters/${place.clusterRef}`,
    `${origin}/app/campaigns/${place.campaignId}/board`,
    `${origin}/app/reports/${place.reportId}`,
    `${origin}/v1/shows/${clusterShow}/clusters/${clusterId}/nodes`,
    `${origin}/v1/clusters/${place.clusterRef}/metrics`,
    `${origin}/v1/campaigns/${place.campaignId}/slots/${place.slotId}`,
    `${origin}/app-api/v1/shows/${place.showId}/episodes/${place.episodeId}`,
  ];
}

/** An answer in which the names of a place are replaced, so that two places can be compared. */
export function withoutNames(text: string, place: Place): string {
  const { ids, clusterRef, ...rest } = place;
  // The cluster is of the show, whose id is replaced by itself.
  const clusterId = clusterRef.split("_")[1] ?? "";
  const names = Object.entries({ ...ids, ...rest, clusterId });
  // The longest first: a handle is a part of another one.
  return names
    .toSorted(([, one], [, other]) => other.length - one.length)
    .reduce((replaced, [name, value]) => replaced.replaceAll(value, `{${name}}`), text);
}

/** Ids of the same forms that nothing has. */
export const unknownPlace = (showId = newPlainId()): Place => ({
  workspaceId: newPlainId(),
  showId,
  handle: "unknown-waters",
  networkHandle: "unknown-waters-network",
  episodeId: newId("ep"),
  clusterRef: `${showId}_${newPlainId()}`,
  campaignId: newPlainId(),
  slotId: newId("slot"),
  reportId: newId("rep"),
  itemId: "UnknownItem",
  ids: {
    site: "unknownwaters.example",
    video: "UnknownVid1",
    item: "UnknownItem",
    episodeVideo: "UnknownEpVi",
    spotifyEpisode: "4SpotifyEpisodeUnk0001",
    spotifyShow: "7SpotifyShowUnknown001",
    appleEpisode: "1000700000003",
    appleShow: "1500000003",
    tiktokName: "unknownwaters",
  },
});
