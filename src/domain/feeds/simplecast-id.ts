import { isUuid } from "./uuid.ts";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/**
 * The episode part of an enclosure's path. The pattern is not anchored, because measurement
 * prefixes precede the host (`…/redirect.mp3/cdn.simplecast.com/…`).
 */
const EPISODE_PATH = new RegExp(
  String.raw`(?:^|[/.])simplecast(?:audio)?\.com/[^?#]*?\bepisodes/(${UUID})(?:/|$)`,
  "i",
);
const SIMPLECAST_HOST = /(?:^|[/.])simplecast(?:audio)?\.com\//i;

/**
 * The Simplecast id of an episode, lower case, or null. It is taken from the `/episodes/<uuid>/`
 * part of an enclosure on Simplecast's hosts, else from a UUID guid beside such an enclosure. A
 * UUID guid alone proves nothing: many hosts use UUIDs.
 */
export function simplecastEpisodeId(enclosureUrl: string, guid: string | null): string | null {
  const path = enclosureUrl.replace(/[?#].*$/s, "");
  const fromPath = EPISODE_PATH.exec(path)?.[1];
  if (fromPath !== undefined) return fromPath.toLowerCase();
  return guid !== null && isUuid(guid) && SIMPLECAST_HOST.test(path) ? guid.toLowerCase() : null;
}
