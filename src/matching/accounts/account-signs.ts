import { handleLikeness, isNameOfSite, type Likeness, nameLikeness } from "./alike-names.ts";
import type { FoundAccount, ProfileSigns, ShowIdentity, Sighting } from "./found-account.ts";

/** The signs that an account is the show's. */
export interface Signs {
  /** Where the show links to it; null where it does not. */
  linkedFrom: string | null;
  likeness: Likeness;
  /** Whether the handle or the name that the profile shows is alike. */
  isByHandle: boolean;
  linksBack: boolean;
  /** The handle is the name of the website's host: of the show's own site, or of a publisher's. */
  site: "own" | "publisher" | null;
  /** A directory has it with the address of the show's feed, or it is stored with the show. */
  isRegistered: boolean;
}

export function signsOf(show: ShowIdentity, account: FoundAccount, profile: ProfileSigns): Signs {
  const names = account.sightings.flatMap((seen) =>
    seen.kind === "directory" && seen.name !== null ? [seen.name] : [],
  );
  // The ids of shows and channels are no names.
  const byHandle =
    account.externalId === account.handle ? "other" : handleLikeness(account.handle, show.name);
  const byName = names.map((name) => nameLikeness(name, show.name));
  const readName = profile.state === "read" && profile.name === "show" ? "same" : "other";
  const all: Likeness[] = [byHandle, readName, ...byName];
  return {
    linkedFrom: placesOf(account.sightings),
    likeness: all.includes("same") ? "same" : all.includes("alike") ? "alike" : "other",
    isByHandle: byHandle !== "other",
    linksBack: profile.state === "read" && profile.linksBack,
    site: isNameOfSite(account.handle, show.website)
      ? isWholeSite(show.website)
        ? "own"
        : "publisher"
      : null,
    isRegistered: account.sightings.some(
      (seen) => seen.kind === "stored" || (seen.kind === "directory" && seen.feed === "same"),
    ),
  };
}

/** True where the site is the show's alone, as far as its address tells. */
export const isWholeSite = (website: string | null): boolean =>
  website !== null && /^\/?$/.test(URL.parse(website)?.pathname ?? "");

/** The show's own places that link to the account, as the reason names them. */
function placesOf(sightings: readonly Sighting[]): string | null {
  const places = sightings.flatMap((seen) => {
    if (seen.kind === "website") return ["the show's website"];
    if (seen.kind === "feed") return ["the feed's description"];
    if (seen.kind === "episodes")
      return [`the notes of ${seen.count} of the ${seen.of} newest episodes`];
    return [];
  });
  return places.length === 0
    ? null
    : `${places.slice(0, -1).join(", ")}${places.length > 1 ? " and " : ""}${places.at(-1)}`;
}
