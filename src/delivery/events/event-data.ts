/** Maximum size of `data` as JSON, 64 KiB: above it, `data.object` is cut to its identity. */
const OBJECT_BYTES_MAX = 65_536;

/** The parts of `data`; every `EventContent` has them. */
export interface EventDataParts {
  object: Record<string, unknown>;
  changedFields?: readonly string[];
  previous?: Record<string, unknown>;
}

/** Fields with which a receiver can read the whole object. */
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

/** `data` of an event as JSON text: whole up to 64 KiB, else cut to identity and marked. */
export function eventDataText({ object, changedFields, previous }: EventDataParts): string {
  const changed = changedFields === undefined ? {} : { changed_fields: changedFields };
  const whole = JSON.stringify({
    object,
    ...changed,
    ...(previous === undefined ? {} : { previous }),
  });
  // A UTF-16 code unit is at most three bytes in UTF-8, so most texts need no counting of bytes.
  if (whole.length * 3 <= OBJECT_BYTES_MAX || Buffer.byteLength(whole) <= OBJECT_BYTES_MAX)
    return whole;
  const identity = Object.fromEntries(
    IDENTITY.filter((name) => name in object).map((name) => [name, object[name]]),
  );
  return JSON.stringify({ object: identity, ...changed, truncated: true });
}
