import { handleLikeness, isNameOfSite, type Likeness, nameLikeness } from "./alike-names.ts";
import type {
  FoundAccount,
  ProfileSigns,
  ShowIdentity,
  Sighting,
  SoughtPlatform,
} from "./found-account.ts";

/** The signs that an account is the show's. */
export interface Signs {
  /** Where the show links to it; null where it does not. */
  linkedFrom: string | null;
  /** Of the handle or the name that the profile shows, the likest. */
  likeness: Likeness;
  /** Of the handle alone. */
  handleLikeness: Likeness;
  linksBack: boolean;
  /** The handle is the name of the website's host: of the show's own site, or of a publisher's. */
  site: "own" | "publisher" | null;
  /** Other platforms on which an account with the same handle is connected to the show. */
  connectedElsewhere: readonly SoughtPlatform[];
  /** A directory has it with the address of the show's feed, or it is stored with the show. */
  isRegistered: boolean;
}

/** @param connected The accounts that are connected to the show, on any platform. */
export function signsOf(
  show: ShowIdentity,
  { account, profile }: { account: FoundAccount; profile: ProfileSigns },
  connected: readonly FoundAccount[],
): Signs {
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
    handleLikeness: byHandle,
    linksBack: profile.state === "read" && profile.linksBack,
    site: isNameOfSite(account.handle, show.website)
      ? isWholeSite(show.website)
        ? "own"
        : "publisher"
      : null,
    connectedElsewhere: connected
      .filter((other) => other.platform !== account.platform && hasSameHandle(account, other))
      .map(({ platform }) => platform),
    isRegistered: account.sightings.some(
      (seen) => seen.kind === "stored" || (seen.kind === "directory" && seen.feed === "same"),
    ),
  };
}

/**
 * True where both have a name that is chosen: an id is none, and a person's page has the name of
 * the person.
 */
const hasSameHandle = (account: FoundAccount, other: FoundAccount): boolean =>
  account.handle.toLowerCase() === other.handle.toLowerCase() &&
  [account, other].every(isHandleChosen);

/** True where the handle is one that the show can have on other platforms too. */
export const isHandleChosen = ({
  handle,
  externalId,
  isPersonal,
}: Pick<FoundAccount, "handle" | "externalId" | "isPersonal">): boolean =>
  handle !== externalId && !isPersonal;

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
