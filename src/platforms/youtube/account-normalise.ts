import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { newestFirst } from "../accounts/reads/account-values.ts";
import type { ProfileSnapshot } from "../posts/connector.ts";
import { toBody } from "../upstream-values.ts";
import { uploadsOfChannelPayload } from "./account-payload-schema.ts";
import { normaliseChannel, normaliseVideo, videoFailure } from "./normalise.ts";
import type { ChannelPayload, VideoPayload } from "./payload-schema.ts";

export interface OwnChannel {
  profile: ProfileSnapshot;
  /** Id of the playlist of everything that the channel uploaded. */
  uploadsId: string | null;
}

export function toOwnChannel(channel: ChannelPayload, fetchedAt: Date): OwnChannel {
  const uploadsId = uploadsOfChannelPayload.Check(channel)
    ? channel.contentDetails.relatedPlaylists.uploads
    : null;
  return { profile: normaliseChannel(channel, fetchedAt), uploadsId };
}

export function toIdentity({
  externalId,
  name,
  handle,
  profileUrl,
  image,
}: ProfileSnapshot): AccountIdentity {
  return { externalId, name, handle, profileUrl, image };
}

/**
 * The published videos, newest first: the playlist is in the order of uploading, which differs
 * where a video was published later. An owner also sees videos that are private, unlisted or only
 * announced; they are not published and their titles may be secret.
 */
export function toItems(videos: readonly VideoPayload[], fetchedAt: Date): AccountItem[] {
  const items = videos.filter(isPublished).flatMap((video): AccountItem[] => {
    if (videoFailure(video)) return [];
    const { authorHandle: _, ...snapshot } = normaliseVideo(video, fetchedAt);
    return [
      {
        ...snapshot,
        text: toBody(video.snippet?.description),
        url: `https://www.youtube.com/watch?v=${snapshot.externalId}`,
        guid: null,
      },
    ];
  });
  return items.sort(newestFirst);
}

const isPublished = ({ snippet, status }: VideoPayload): boolean =>
  (status?.privacyStatus ?? "public") === "public" && snippet?.liveBroadcastContent !== "upcoming";

/**
 * Cursor of a list of uploads. Its text is the playlist's id and the page's token, which contain no
 * space.
 */
export interface UploadsCursor {
  playlistId: string;
  pageToken: string | null;
}

export const formatCursor = ({ playlistId, pageToken }: UploadsCursor): string =>
  `${playlistId} ${pageToken ?? ""}`;

export function parseCursor(text: string): UploadsCursor {
  const [playlistId = "", pageToken = ""] = text.split(" ");
  return { playlistId, pageToken: pageToken === "" ? null : pageToken };
}
