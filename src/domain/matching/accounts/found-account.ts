import {
  ACCOUNT_PLATFORMS,
  type AccountPlatform,
  type LinkedAccount,
} from "../../addresses/address.ts";

export type { LinkedAccount };

/**
 * What finding the accounts of a show takes and gives (docs/connections.md#finding-accounts). Pure
 * values: the same input gives the same candidates, in the same order.
 */

/** Platforms on which accounts are looked for, in the order of their candidates. */
export const SOUGHT_PLATFORMS = ACCOUNT_PLATFORMS;

export type SoughtPlatform = AccountPlatform;

/** Where an account was seen. */
export type Sighting =
  /** The show's own link or description, in its feed or as stored. */
  | { kind: "feed" }
  /** Show notes of `count` of the `of` newest episodes. */
  | { kind: "episodes"; count: number; of: number }
  /** The address that the feed or the show gives of a person. */
  | { kind: "person"; name: string; role: string }
  /** `declared`: `rel=me`, `sameAs` or `twitter:site`; `linked`: any other link of the page. */
  | { kind: "website"; as: "declared" | "linked" }
  /** A directory has the account; `feed`: whether under the address of the show's feed. */
  | {
      kind: "directory";
      directory: string;
      name: string | null;
      feed: "same" | "other" | "unknown";
    }
  /** The id that is stored with the show. */
  | { kind: "stored" }
  /** It is connected to the show. `followerCount`: as last read; null where it is unknown. */
  | { kind: "connected"; since: Date; followerCount: number | null }
  /**
   * Nothing links to it: a name was tried. `isKnownElsewhere`: the handle of an account that is the
   * show's on another platform.
   */
  | { kind: "tried"; isKnownElsewhere: boolean };

/** An account and everywhere it was seen. */
export interface FoundAccount extends LinkedAccount {
  sightings: readonly Sighting[];
}

/** What is known of the show that accounts are compared with. */
export interface ShowIdentity {
  name: string;
  /** The author and owner of the feed: often the host person, often a publisher. */
  publishers: readonly string[];
  /** Names of people who present the show or were guests. */
  people: readonly { name: string; role: string }[];
  /** Null where the show has none, or one at a host of podcasts. */
  website: string | null;
  feedUrl: string | null;
  spotifyId: string | null;
  applePodcastsId: string | null;
}

/** What reading a profile told. */
export type ProfileSigns =
  | {
      state: "read";
      /** The name it shows is like the show's, like that of a person of the show, or neither. */
      name: "show" | "person" | "other" | "unknown";
      linksBack: boolean;
      followerCount: number | null;
      externalId: string | null;
    }
  | { state: "gone" }
  /** Not asked, or not answered. */
  | { state: "unread" };

export type Confidence = "high" | "medium" | "low";

export interface JudgedAccount extends LinkedAccount {
  confidence: Confidence;
  /** One sentence or two, for a person. */
  reason: string;
  followerCount: number | null;
  isConnected: boolean;
  /** It looks like the account of another, whatever links to it. */
  isToldApart: boolean;
}

/** One key for the spellings of one account: handles ignore letter case, channel ids do not. */
export const accountKey = ({
  platform,
  handle,
  externalId,
}: Pick<LinkedAccount, "platform" | "handle" | "externalId">): string =>
  `${platform} ${externalId ?? handle.toLowerCase()}`;
