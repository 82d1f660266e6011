import type { EventContent } from "./record-event.ts";

/** Above this, `data.object` is cut to what names it (completions B9.3): 64 KiB of JSON. */
const OBJECT_BYTES_MAX = 65_536;

/** Fields by which a receiver finds the whole object again. */
const IDENTITY = [
  "object",
  "id",
  "global_id",
  "show_id",
  "cluster_id",
  "episode_id",
  "campaign_id",
  "platform",
  "name",
  "url",
  "public_url",
];

/**
 * `data` of an event as JSON text: whole when it is of a bearable size, else cut to identity and
 * marked.
 */
export function eventDataText({ object, changedFields, previous }: EventContent): string {
  const changed = changedFields === undefined ? {} : { changed_fields: changedFields };
  const whole = JSON.stringify({
    object,
    ...changed,
    ...(previous === undefined ? {} : { previous }),
  });
  // A character is at most three bytes: most texts need no counting.
  if (whole.length * 3 <= OBJECT_BYTES_MAX || Buffer.byteLength(whole) <= OBJECT_BYTES_MAX)
    return whole;
  const identity = Object.fromEntries(
    IDENTITY.filter((name) => name in object).map((name) => [name, object[name]]),
  );
  return JSON.stringify({ object: identity, ...changed, truncated: true });
}
