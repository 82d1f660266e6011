import { Type } from "typebox";
import { Compile } from "typebox/compile";

/** What we rely on in the owner's answers beside the schemas of public videos and channels. */

const Text = Type.Union([Type.String(), Type.Null()]);

/**
 * `items` is absent where nothing was found; `kind` is what tells that from an answer of somebody
 * else's.
 */
const OwnList = Type.Object({
  kind: Type.String(),
  items: Type.Optional(Type.Array(Type.Unknown())),
});

const UploadsOfChannel = Type.Object({
  contentDetails: Type.Object({
    relatedPlaylists: Type.Object({ uploads: Type.String({ minLength: 1 }) }),
  }),
});

const Uploads = Type.Object({
  kind: Type.String(),
  nextPageToken: Type.Optional(Text),
  items: Type.Optional(
    Type.Array(
      Type.Object({ contentDetails: Type.Object({ videoId: Type.String({ minLength: 1 }) }) }),
    ),
  ),
});

/** Cells in the order of the headers. `rows` may be missing when there are none. */
const Report = Type.Object({
  columnHeaders: Type.Array(Type.Object({ name: Type.String() })),
  rows: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.Array(Type.Unknown()))])),
});

export type ReportPayload = Type.Static<typeof Report>;

export const ownListPayload = Compile(OwnList);
export const uploadsOfChannelPayload = Compile(UploadsOfChannel);
export const uploadsPayload = Compile(Uploads);
export const reportPayload = Compile(Report);
