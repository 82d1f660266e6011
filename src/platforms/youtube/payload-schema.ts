import { Type } from "typebox";
import { payload, type PayloadOf } from "../accounts/reads/payload.ts";

/**
 * What the connector relies on in YouTube Data API v3 answers; all other fields may come and go.
 * Counters are strings in the real service and numbers in some proxies of it. Items are checked one
 * by one, so that a single odd video does not make the other 49 unreadable.
 */

const Text = Type.Union([Type.String(), Type.Null()]);
const Counter = Type.Union([Type.String(), Type.Number(), Type.Null()]);
const Thumbnails = Type.Record(Type.String(), Type.Object({ url: Type.Optional(Text) }));

export const Video = Type.Object({
  id: Type.String({ minLength: 1 }),
  snippet: Type.Optional(
    Type.Object({
      publishedAt: Type.Optional(Text),
      title: Type.Optional(Text),
      description: Type.Optional(Text),
      channelTitle: Type.Optional(Text),
      liveBroadcastContent: Type.Optional(Text),
      thumbnails: Type.Optional(Thumbnails),
    }),
  ),
  statistics: Type.Optional(
    Type.Object({
      viewCount: Type.Optional(Counter),
      /** Missing where the owner hides likes. */
      likeCount: Type.Optional(Counter),
      /** Missing where comments are off. */
      commentCount: Type.Optional(Counter),
    }),
  ),
  contentDetails: Type.Optional(Type.Object({ duration: Type.Optional(Text) })),
  status: Type.Optional(
    Type.Object({ privacyStatus: Type.Optional(Text), uploadStatus: Type.Optional(Text) }),
  ),
});
export const videoPayload = payload(Video);
export type VideoPayload = PayloadOf<typeof videoPayload>;

export const Channel = Type.Object({
  id: Type.String({ minLength: 1 }),
  snippet: Type.Optional(
    Type.Object({
      title: Type.Optional(Text),
      description: Type.Optional(Text),
      customUrl: Type.Optional(Text),
      thumbnails: Type.Optional(Thumbnails),
    }),
  ),
  statistics: Type.Optional(
    Type.Object({
      viewCount: Type.Optional(Counter),
      /** Rounded down to three significant digits by YouTube itself. */
      subscriberCount: Type.Optional(Counter),
      hiddenSubscriberCount: Type.Optional(Type.Boolean()),
      videoCount: Type.Optional(Counter),
    }),
  ),
});
export const channelPayload = payload(Channel);
export type ChannelPayload = PayloadOf<typeof channelPayload>;

/** `items` is absent, not empty, where channels.list finds nothing. */
export const listEnvelope = payload(
  Type.Object({
    items: Type.Optional(Type.Array(Type.Unknown())),
    kind: Type.Optional(Type.String()),
  }),
);

export const errorEnvelope = payload(
  Type.Object({
    error: Type.Object({
      errors: Type.Optional(Type.Array(Type.Object({ reason: Type.Optional(Type.String()) }))),
      status: Type.Optional(Type.String()),
      details: Type.Optional(Type.Array(Type.Object({ reason: Type.Optional(Type.String()) }))),
    }),
  }),
);
