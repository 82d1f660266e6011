import { readPostId } from "../addresses/named-account.ts";
import { DAY_RULE, isReadableDay } from "../../lib/time/calendar-day.ts";

/**
 * What a caller knows about an episode: identifiers, title, day. A field that was not given is
 * null.
 */
export interface LookupQuery {
  simplecastEpisodeId: string | null;
  guid: string | null;
  appleEpisodeId: string | null;
  spotifyEpisodeId: string | null;
  title: string | null;
  /** The UTC day of publication, `YYYY-MM-DD`. */
  publishedOn: string | null;
}

/** The identifiers that name one episode by themselves, strongest first. */
export const IDENTIFIER_KINDS = [
  "simplecast_episode_id",
  "guid",
  "apple_episode_id",
  "spotify_episode_id",
] as const;

export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** The value a query gives for an identifier, or null. */
export function identifierIn(query: LookupQuery, kind: IdentifierKind): string | null {
  return {
    simplecast_episode_id: query.simplecastEpisodeId,
    guid: query.guid,
    apple_episode_id: query.appleEpisodeId,
    spotify_episode_id: query.spotifyEpisodeId,
  }[kind];
}

/**
 * A valid query, or its first fault. `param` is the faulty field; null where the fault is in the
 * lookup as a whole.
 */
export type ParsedLookupQuery =
  | { ok: true; query: LookupQuery }
  | { ok: false; param: string | null; message: string };

const TEXT_FIELDS = [...IDENTIFIER_KINDS, "title"] as const;
const FIELDS: readonly string[] = [...TEXT_FIELDS, "published_on"];
const MAX_TEXT_LENGTH = 500;

/** The identifiers that may also be given as the episode's address on the platform. */
const ADDRESSED = { apple_episode_id: "applePodcasts", spotify_episode_id: "spotify" } as const;
const isAddressed = (name: string): name is keyof typeof ADDRESSED =>
  Object.hasOwn(ADDRESSED, name);

/** Control characters: no title or identifier contains one, and PostgreSQL refuses U+0000. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

const fault = (param: string | null, message: string): ParsedLookupQuery => ({
  ok: false,
  param,
  message,
});

function textFault(value: unknown): string | null {
  if (typeof value !== "string") return "must be a string";
  const trimmed = value.trim();
  if (trimmed === "" || trimmed.length > MAX_TEXT_LENGTH)
    return `must have 1 to ${MAX_TEXT_LENGTH} characters`;
  if (CONTROL_CHARACTER.test(trimmed) || !trimmed.isWellFormed())
    return "holds a character that cannot be stored";
  return null;
}

/**
 * Reads one lookup as sent: `simplecast_episode_id`, `guid`, `apple_episode_id`,
 * `spotify_episode_id` and `title` as strings of 1 to 500 characters (blanks around them dropped,
 * letter case kept; the ids of Apple Podcasts and Spotify also as the episode's address there),
 * `published_on` as a calendar day. At least one of the five strings is needed;
 * any other property is a fault that names it. `limit` is not part of a lookup.
 *
 * `published_on` beside an identifier other than `guid` is accepted and only orders the matches:
 * callers send what they have, and a refusal would not help them.
 */
export function parseLookupQuery(raw: unknown): ParsedLookupQuery {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    return fault(null, "A lookup must be an object with at least one identifier or a title.");
  const fields = new Map(Object.entries(raw).filter(([, value]) => value !== undefined));
  const unknownField = [...fields.keys()].find((name) => !FIELDS.includes(name));
  if (unknownField !== undefined)
    return fault(unknownField, `${unknownField} is not a field of a lookup.`);

  const texts = new Map<string, string>();
  for (const name of TEXT_FIELDS) {
    if (!fields.has(name)) continue;
    const value: unknown = fields.get(name);
    const message = textFault(value);
    if (message !== null || typeof value !== "string")
      return fault(name, `${name} ${message ?? "must be a string"}.`);
    const text = value.trim();
    const isAddress = isAddressed(name) && /[/:]/.test(text);
    const reading = isAddress
      ? readPostId(ADDRESSED[name], text)
      : { ok: true as const, named: text };
    if (!reading.ok) return fault(name, `${name} names no episode there. ${reading.reason}`);
    texts.set(name, reading.named);
  }
  const publishedOn: unknown = fields.get("published_on");
  if (publishedOn !== undefined && !isReadableDay(publishedOn))
    return fault("published_on", `published_on ${DAY_RULE}.`);
  if (!TEXT_FIELDS.some((name) => fields.has(name))) {
    if (publishedOn !== undefined)
      return fault("title", "published_on needs a title or a guid beside it.");
    return fault(
      null,
      "A lookup needs at least one of simplecast_episode_id, guid, apple_episode_id, " +
        "spotify_episode_id or title.",
    );
  }

  const text = (name: (typeof TEXT_FIELDS)[number]): string | null => texts.get(name) ?? null;
  return {
    ok: true,
    query: {
      simplecastEpisodeId: text("simplecast_episode_id"),
      guid: text("guid"),
      appleEpisodeId: text("apple_episode_id"),
      spotifyEpisodeId: text("spotify_episode_id"),
      title: text("title"),
      publishedOn: publishedOn ?? null,
    },
  };
}
