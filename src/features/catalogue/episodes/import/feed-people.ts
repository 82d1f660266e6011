import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { ShowHost } from "../../../../db/schema/tables.ts";
import type { FeedDocument, FeedPerson } from "../../../../domain/feeds/feed-document.ts";
import { accountOf } from "../../../../domain/matching/accounts/account-link.ts";
import { foldText } from "../../../../domain/matching/fold-text.ts";
import type { ShowRow } from "../../shows/index.ts";
import { findEpisodesWithGuests, type GuestEpisode } from "./feed-people.store.ts";

/**
 * The hosts and guests of a show as its feed names them, from `podcast:person` alone: authors and
 * owners of feeds are companies as often as people.
 */

/** Maximum hosts. A longer list names everybody who ever worked on the show. */
const HOSTS_MAX = 20;
const GUESTS_MAX = 100;

/** A guest of an episode, in the form in which a show returns guests. */
interface FeedGuest extends Record<string, unknown> {
  id: string;
  name: string;
  title: null;
  bio: null;
  photo: string | null;
  featured: false;
  episode_link: string | null;
}

/** The id of a person of a show: 16 hexadecimal digits, the same in every reading. */
const personId = (role: "host" | "guest", showId: string, name: string): string =>
  `${role}_${createHash("sha256")
    .update(`${showId}\n${foldText(name)}`)
    .digest("hex")
    .slice(0, 16)}`;

/** The people with a role, each name once. */
function peopleOf(persons: readonly FeedPerson[], role: string): FeedPerson[] {
  const byName = new Map<string, FeedPerson>();
  for (const person of persons) {
    const key = foldText(person.name);
    if (person.role === role && key !== "" && !byName.has(key)) byName.set(key, person);
  }
  return [...byName.values()];
}

/** Hosts that the channel of a feed names, in its order. */
const hostsOf = (showId: string, persons: readonly FeedPerson[]): ShowHost[] =>
  peopleOf(persons, "host")
    .slice(0, HOSTS_MAX)
    .map(({ name, image, href }) => {
      const account = href === null ? null : accountOf(href);
      return {
        id: personId("host", showId, name),
        name,
        bio: null,
        photo: image,
        social_links: account === null ? {} : { [account.platform]: account.profileUrl },
      };
    });

/** Guests of episodes, each name once, with the first listed episode that names them. */
function guestsOf(showId: string, episodes: readonly GuestEpisode[]): FeedGuest[] {
  const byName = new Map<string, FeedGuest>();
  for (const { link, people } of episodes)
    for (const { name, image } of peopleOf(people, "guest")) {
      const key = foldText(name);
      if (byName.has(key) || byName.size >= GUESTS_MAX) continue;
      byName.set(key, {
        id: personId("guest", showId, name),
        name,
        title: null,
        bio: null,
        photo: image,
        featured: false,
        episode_link: link,
      });
    }
  return [...byName.values()];
}

/**
 * The columns about people that an import changes on a locked show after its episodes are written,
 * and the names of the changed fields of the Show object. Hosts that a person entered stay. A
 * damaged document removes no host, because the part that names the host may be the missing one.
 */
export async function feedPeople(
  transaction: DatabaseTransaction,
  show: ShowRow,
  document: FeedDocument,
): Promise<{
  columns: { feed_hosts?: string; hosts?: string; feed_guests?: string };
  changedFields: string[];
}> {
  const read = hostsOf(show.show_id, document.show.persons);
  const hosts = read.length === 0 && !document.intact ? show.feed_hosts : read;
  const guests = guestsOf(show.show_id, await findEpisodesWithGuests(transaction, show.show_id));
  const hostsChange = !show.hosts_by_hand && !isDeepStrictEqual(show.hosts, hosts);
  const guestsChange = !isDeepStrictEqual(show.feed_guests, guests);
  return {
    columns: {
      ...(isDeepStrictEqual(show.feed_hosts, hosts) ? {} : { feed_hosts: JSON.stringify(hosts) }),
      ...(hostsChange ? { hosts: JSON.stringify(hosts) } : {}),
      ...(guestsChange ? { feed_guests: JSON.stringify(guests) } : {}),
    },
    changedFields: [...(hostsChange ? ["hosts"] : []), ...(guestsChange ? ["past_guests"] : [])],
  };
}
