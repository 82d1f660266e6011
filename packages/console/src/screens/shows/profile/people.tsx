import type { Show } from "@castmeter/sdk";
import { texts } from "#texts/shows/profile";
import { EntryList } from "./entry-list.tsx";
import { linksOf, linksText } from "./social-links.ts";

const { fields } = texts.people;

/** Hosts, guests and collaborations of a show: each list is saved as a whole. */
export function People({ show, mayEdit }: { show: Show; mayEdit: boolean }) {
  return (
    <>
      <EntryList
        showId={show.id}
        list="hosts"
        words={texts.people.hosts}
        mayEdit={mayEdit}
        stored={show.hosts}
        fields={[
          { id: "name", label: fields.name },
          { id: "bio", label: fields.bio, lines: 3 },
          { id: "photo", label: fields.photo },
          {
            id: "social_links",
            label: fields.social_links,
            help: fields.social_links_help,
            lines: 3,
            read: (value) => linksText(value as Record<string, string> | null),
            write: linksOf,
          },
        ]}
        onEmptied={texts.people.hosts.feed}
      />
      <EntryList
        showId={show.id}
        list="past_guests"
        words={texts.people.guests}
        mayEdit={mayEdit}
        stored={show.past_guests.filter(({ id }) => id !== null)}
        fields={[
          { id: "name", label: fields.name },
          { id: "title", label: fields.title },
          { id: "bio", label: fields.bio, lines: 3 },
          { id: "photo", label: fields.photo },
          { id: "episode_link", label: fields.episode_link },
          { id: "featured", label: fields.featured, isBox: true },
        ]}
      />
      <EntryList
        showId={show.id}
        list="collaborations"
        words={texts.people.collaborations}
        mayEdit={mayEdit}
        stored={show.collaborations}
        fields={[
          { id: "name", label: fields.show },
          { id: "date", label: fields.date, isDay: true },
          { id: "description", label: fields.description, lines: 2 },
        ]}
      />
    </>
  );
}
