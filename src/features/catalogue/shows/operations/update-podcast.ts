import { NOTHING_CHANGED } from "../../../../kernel/operation/changes.ts";
import { viewOf } from "../../../../kernel/resource/view-of.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { type Static, Type } from "typebox";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { causeOf, recordShowEvents } from "../../../../delivery/events/record-event.ts";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteResult } from "../../../../kernel/operation/operation.ts";
import { nullable, strictObject } from "../../../../kernel/contract/schema.ts";
import type { OutboundPolicy } from "../../../../infrastructure/outbound/outbound-policy.ts";
import { podcastIdOf } from "../feed/podcast-references.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { podcastIdentitySchema } from "../show.schema.ts";
import { type ShowRow, updateShowRow } from "../show.store.ts";
import { feedUrlOf } from "../feed/feed-url.ts";
import { feedView } from "../feed/feed-view.ts";
import { deleteShowFeed, findShowFeed, insertShowFeed } from "../feed/show-feed.store.ts";
import { lockVisibleShow, showEventObject } from "../show-view.ts";

const reference = (description: string) =>
  Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 2_048,
        description: `${description} Null clears it.`,
      }),
    ),
  );

const updatePodcastBody = strictObject(
  {
    rss_url: reference("Address of the feed. It is read for the first time within a minute or so."),
    apple_podcasts_id: reference("Number of the show on Apple Podcasts, or its address there."),
    spotify_id: reference("22-character id of the show on Spotify, or its address there."),
  },
  { $id: "UpdatePodcast" },
);

type Body = Static<typeof updatePodcastBody>;
type Update = Partial<Record<keyof Body, string | null>>;

interface State {
  show: ShowRow;
  update: Update;
}

/** The references in the body, each validated by itself. @throws ApiError `parameter_invalid`. */
function sentReferences(body: Body, policy: OutboundPolicy): Update {
  return {
    ...(body.rss_url === undefined
      ? {}
      : { rss_url: body.rss_url === null ? null : feedUrlOf(body.rss_url, policy) }),
    ...(body.apple_podcasts_id === undefined
      ? {}
      : {
          apple_podcasts_id:
            body.apple_podcasts_id === null
              ? null
              : podcastIdOf("apple_podcasts_id", body.apple_podcasts_id),
        }),
    ...(body.spotify_id === undefined
      ? {}
      : {
          spotify_id: body.spotify_id === null ? null : podcastIdOf("spotify_id", body.spotify_id),
        }),
  };
}

function podcastUpdateOf(show: ShowRow, sent: Update): Update {
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => show[name as keyof Update] !== value),
  );
}

async function previewPodcast(
  context: WriteContext<{ outboundPolicy: OutboundPolicy }>,
  showId: string,
  body: Body,
): Promise<Change<State>> {
  const sent = sentReferences(body, context.services.outboundPolicy);
  const show = await lockVisibleShow(context, showId);
  const update = podcastUpdateOf(show, sent);
  const effects = [];
  if (typeof update.rss_url === "string")
    effects.push("The feed is read within a minute or so, and every hour from then on.");
  if (update.rss_url === null) effects.push("The feed is no longer read; the episodes stay.");
  return {
    resource: "podcast_identity",
    id: showId,
    wouldWrite: update,
    effects,
    warnings: Object.keys(update).length === 0 ? [NOTHING_CHANGED] : [],
    state: { show, update },
  };
}

/**
 * Resets the feed for a new address, since validators and failures of the old address do not apply
 * to it.
 */
async function scheduleFeed(
  transaction: DatabaseTransaction,
  showId: string,
  { url, now }: { url: string | null; now: Date },
): Promise<void> {
  await deleteShowFeed(transaction, showId);
  if (url !== null) await insertShowFeed(transaction, showId, { url, now });
}

async function writePodcast(context: WriteContext, { show, update }: State): Promise<ShowRow> {
  const changed = await updateShowRow(context.database, show.show_id, {
    ...update,
    updated_at: context.now,
  });
  if (update.rss_url !== undefined)
    await scheduleFeed(context.database, show.show_id, { url: update.rss_url, now: context.now });
  const event: EventContent = {
    type: "show.updated",
    objectId: show.show_id,
    object: showEventObject(changed, context.urls),
    changedFields: Object.keys(update),
  };
  await recordShowEvents(context.database, show.show_id, [event], causeOf(context));
  return changed;
}

async function applyPodcast(
  context: WriteContext,
  { state }: Change<State>,
): Promise<WriteResult<View<typeof podcastIdentitySchema>>> {
  const show =
    Object.keys(state.update).length > 0 ? await writePodcast(context, state) : state.show;
  return {
    id: show.show_id,
    written: state.update,
    urls: { app: context.urls.showApp(show.show_id), public: context.urls.show(show.handle) },
    data: viewOf(podcastIdentitySchema, show, {
      object: "podcast_identity",
      id: show.show_id,
      feed: feedView(await findShowFeed(context.database, show.show_id), {
        isArchived: show.archived_at !== null,
        now: context.now,
      }),
    }),
  };
}

export const updatePodcast = defineWrite({
  id: "shows.update_podcast",
  method: "PUT",
  path: "/v1/shows/{show_id}/podcast",
  scope: "shows:write",
  effect: "write",
  params: showParams,
  body: updatePodcastBody,
  output: writeResultOf(podcastIdentitySchema),
  summary: "Say which podcast a show is",
  description:
    "Sets the feed and the ids the directories know the show by. Only the fields that are sent change. These are matching references: they connect no analytics. " +
    "Nothing is fetched in this call; a new feed address is read shortly after, and `feed` " +
    "says how that went. Reading a feed fills the show's empty fields once and never " +
    "overwrites what a person wrote.",
  example: {
    params: { show_id: "{show_id}" },
    body: {
      apple_podcasts_id: "https://podcasts.apple.com/us/podcast/salt-and-signal/id1500000001",
    },
  },
  mcp: {
    tool: "set_podcast_identity",
    description:
      "Set a show's RSS feed address, Apple Podcasts id and Spotify id. Addresses are accepted " +
      "in place of ids. They are used for matching and connect no analytics.",
  },
  preview: (context: WriteContext<{ outboundPolicy: OutboundPolicy }>, { params, body }) =>
    previewPodcast(context, params.show_id, body),
  apply: (context, change) => applyPodcast(context, change),
});
