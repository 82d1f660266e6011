import { Type } from "typebox";
import { payload, type PayloadOf } from "../accounts/payload.ts";

/**
 * What the connector relies on in the owner's answers beside the schemas of public videos and
 * channels.
 */

const Text = Type.Union([Type.String(), Type.Null()]);

/** `items` is absent where nothing was found; `kind` proves that the answer is YouTube's. */
export const ownListPayload = payload(
  Type.Object({
    kind: Type.String(),
    items: Type.Optional(Type.Array(Type.Unknown())),
  }),
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
      Type.Array(
        Type.Object({ contentDetails: Type.Object({ videoId: Type.String({ minLength: 1 }) }) }),
      ),
    ),
  }),
);

/** Cells in the order of the headers. `rows` may be missing when there are none. */
export const reportPayload = payload(
  Type.Object({
    columnHeaders: Type.Array(Type.Object({ name: Type.String() })),
    rows: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.Array(Type.Unknown()))])),
  }),
);
export type ReportPayload = PayloadOf<typeof reportPayload>;
