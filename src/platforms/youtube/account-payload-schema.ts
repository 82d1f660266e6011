import { Type } from "typebox";
import { Rows, payload, type PayloadOf } from "../accounts/reads/payload.ts";
import { Channel, Video } from "./payload-schema.ts";

/**
 * What the connector relies on in the owner's answers beside the schemas of public videos and
 * channels.
 */

const Text = Type.Union([Type.String(), Type.Null()]);

/** `items` is absent where nothing was found; `kind` proves that the answer comes from YouTube. */
export const ownChannelsPayload = payload(
  Type.Object({ kind: Type.String(), items: Type.Optional(Rows(Channel)) }),
);
export const ownVideosPayload = payload(
  Type.Object({ kind: Type.String(), items: Type.Optional(Rows(Video)) }),
);

export const uploadsOfChannelPayload = payload(
  Type.Object({
    contentDetails: Type.Object({
      relatedPlaylists: Type.Object({ uploads: Type.String({ minLength: 1 }) }),
    }),
  }),
);

export const uploadsPayload = payload(
  Type.Object({
    kind: Type.String(),
    nextPageToken: Type.Optional(Text),
    items: Type.Optional(
      Rows(
        Type.Object({ contentDetails: Type.Object({ videoId: Type.String({ minLength: 1 }) }) }),
      ),
    ),
  }),
);

const Cell = Type.Union([Type.String(), Type.Number(), Type.Null()]);

/** Cells in the order of the headers. `rows` may be missing when there are none. */
export const reportPayload = payload(
  Type.Object({
    columnHeaders: Type.Array(Type.Object({ name: Type.String() })),
    rows: Type.Optional(Type.Union([Type.Null(), Rows(Type.Array(Cell))])),
  }),
);
export type ReportPayload = PayloadOf<typeof reportPayload>;
