import { handleLikeness, isNameOfSite, type Likeness, nameLikeness } from "./alike-names.ts";
import type {
  FoundAccount,
  ProfileSigns,
  ShowIdentity,
  Sighting,
  SoughtPlatform,
} from "./found-account.ts";

/** The signs that an account belongs to the show. */
export interface Signs {
  /** The place where the show links to the account; null where it does not. */
  linkedFrom: string | null;
  /**
   * The higher of the likenesses of the handle and of the name on the profile to the show's name.
   */
  likeness: Likeness;
  /** The likeness of the handle alone. */
  handleLikeness: Likeness;
  linksBack: boolean;
  /**
   * Set where the handle is the name of the website's host: that of the show's own site, or of a
   * publisher's.
   */
  site: "own" | "publisher" | null;
  /** Other platforms on which an account with the same handle is connected to the show. */
  connectedElsewhere: readonly SoughtPlatform[];
  /**
   * True where a directory lists the account with the address of the show's feed, or the account is
   * stored with the show.
   */
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
  // The ids of shows and channels are not compared, because they are no names.
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
 * True where both accounts have the same chosen handle. An id is not chosen, and the page of a
 * person has the name of the person.
 */
const hasSameHandle = (account: FoundAccount, other: FoundAccount): boolean =>
  account.handle.toLowerCase() === other.handle.toLowerCase() &&
  [account, other].every(isHandleChosen);

/** True where the handle is one that the show could have on other platforms too. */
export const isHandleChosen = ({
  handle,
  externalId,
  isPersonal,
}: Pick<FoundAccount, "handle" | "externalId" | "isPersonal">): boolean =>
  handle !== externalId && !isPersonal;

/** True where the address of the site indicates that the whole site belongs to the show. */
export const isWholeSite = (website: string | null): boolean =>
  website !== null && /^\/?$/.test(URL.parse(website)?.pathname ?? "");

/** The show's own texts and pages that link to the account, in the words of the reason. */
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
