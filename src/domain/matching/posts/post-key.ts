/** A post by its platform and the platform's own id of the post. */
export interface PlatformPost {
  platform: string;
  externalId: string;
}

/** A post as the columns of a row name it. */
export interface PlatformPostRow {
  platform: string;
  external_id: string;
}

/**
 * The key of a post within its show: `youtube dQw4w9WgXcQ`. It is the same in every cluster, claim
 * and suggestion that names the post. No platform's identifier contains a space, but ids of posts
 * may.
 */
export type PostKey = `${string} ${string}`;

export const postKey = ({ platform, externalId }: PlatformPost): PostKey =>
  `${platform} ${externalId}`;

export const postKeyOfRow = ({ platform, external_id: externalId }: PlatformPostRow): PostKey =>
  postKey({ platform, externalId });

/** The post that a row names. */
export const platformPostOf = ({
  platform,
  external_id: externalId,
}: PlatformPostRow): PlatformPost => ({ platform, externalId });

/** The columns that name a post. */
export const postColumnsOf = ({ platform, externalId }: PlatformPost): PlatformPostRow => ({
  platform,
  external_id: externalId,
});
