import { foldText } from "../../../../domain/matching/fold-text.ts";
import type { ShowRow } from "../show.store.ts";

/**
 * Fields that people entered about a show, besides its identity, as its Show object returns them.
 */

const textOr = <Fallback>(value: unknown, fallback: Fallback): string | Fallback =>
  typeof value === "string" ? value : fallback;
const numberOrNull = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

export const hostsView = ({ hosts }: Pick<ShowRow, "hosts">) =>
  hosts.map((host) => ({
    id: host.id,
    name: host.name,
    bio: host.bio ?? null,
    photo: host.photo ?? null,
    social_links: host.social_links ?? {},
  }));

function guestView(guest: Record<string, unknown>) {
  const text = (name: string): string | null => textOr(guest[name], null);
  return {
    id: text("id"),
    name: text("name"),
    title: text("title"),
    bio: text("bio"),
    photo: text("photo"),
    featured: guest["featured"] === true,
    episode_link: text("episode_link"),
  };
}

/** Guests that a person entered, followed by guests of the feed with other names. */
export function guestsView({
  past_guests: written,
  feed_guests: ofFeed,
}: Pick<ShowRow, "past_guests" | "feed_guests">) {
  const names = new Set(written.map((guest) => foldText(textOr(guest["name"], ""))));
  return [
    ...written,
    ...ofFeed.filter((guest) => !names.has(foldText(textOr(guest["name"], "")))),
  ].map(guestView);
}

/** Collaborations. A show of a collaboration is given by its id where the reader sees it. */
export const collaborationsView = (
  { collaborations }: Pick<ShowRow, "collaborations">,
  visible: ReadonlySet<string>,
) =>
  collaborations.map((entry) => {
    const withShow = textOr(entry["with_show_id"], null);
    return {
      name: textOr(entry["name"], null),
      with_show_id: withShow !== null && visible.has(withShow) ? withShow : null,
      episode_id: textOr(entry["episode_id"], null),
      date: textOr(entry["date"], null),
      description: textOr(entry["description"], null),
    };
  });

export function ratingView({ spotify_rating: rating }: Pick<ShowRow, "spotify_rating">) {
  if (rating === null) return null;
  return {
    rating: numberOrNull(rating["rating"]),
    total_ratings: numberOrNull(rating["total_ratings"]),
    total_episodes: numberOrNull(rating["total_episodes"]),
  };
}
