import type { PodcastNs } from "feedsmith";

import { cleanLine, cleanPublicName } from "./clean-text.ts";
import { usableUrl } from "./clean-url.ts";
import type { FeedPerson } from "./feed-document.ts";

/** Maximum people of one item; longer lists name supporters. */
const PERSONS_MAX = 100;

/**
 * The people of `podcast:person`, in order, each name and role once, with e-mail addresses removed.
 */
export function mapPersons(
  persons: readonly PodcastNs.Person[] | undefined,
  baseUrl: string | null,
): FeedPerson[] {
  const found = new Map<string, FeedPerson>();
  for (const person of persons ?? []) {
    const name = cleanPublicName(person.display);
    if (name === null || found.size >= PERSONS_MAX) continue;
    const role = cleanLine(person.role, 60)?.toLowerCase() ?? "host";
    const key = `${name.toLowerCase()}\n${role}`;
    if (!found.has(key))
      found.set(key, {
        name,
        role,
        image: usableUrl(person.img, baseUrl),
        href: usableUrl(person.href, baseUrl),
      });
  }
  return [...found.values()];
}
