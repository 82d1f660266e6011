import {
  ACCOUNT_PLATFORMS,
  type AccountPlatform,
  type LinkedAccount,
} from "../../addresses/address.ts";

export type { LinkedAccount };

/**
 * The inputs and results of finding the accounts of a show (docs/connections.md#finding-accounts).
 * All are pure values: the same input gives the same candidates, in the same order.
 */

/** Platforms on which accounts are looked for; candidates are listed in this order. */
export const SOUGHT_PLATFORMS = ACCOUNT_PLATFORMS;

export type SoughtPlatform = AccountPlatform;

/** A place where an account was seen. */
export type Sighting =
  /** The show's own link or description, in its feed or as stored. */
  | { kind: "feed" }
  /** Show notes of `count` episodes among the `of` newest ones. */
  | { kind: "episodes"; count: number; of: number }
  /** The address of a person that the feed or the show states. */
  | { kind: "person"; name: string; role: string }
  /** `declared`: `rel=me`, `sameAs` or `twitter:site`; `linked`: any other link of the page. */
  | { kind: "website"; as: "declared" | "linked" }
  /**
   * A directory lists the account; `feed` tells whether it lists it with the address of the show's
   * feed.
   */
  | {
      kind: "directory";
      directory: string;
      name: string | null;
      feed: "same" | "other" | "unknown";
    }
  /** The id of the account is stored with the show. */
  | { kind: "stored" }
  /**
   * The account is connected to the show. `followerCount` is the last one read; null where it is
   * unknown.
   */
  | { kind: "connected"; since: Date; followerCount: number | null }
  /**
   * No source links to the account: its address was derived from a name. `isKnownElsewhere`: the
   * handle is that of an account of the show on another platform.
   */
  | { kind: "tried"; isKnownElsewhere: boolean };

/** An account with all places where it was seen. */
export interface FoundAccount extends LinkedAccount {
  sightings: readonly Sighting[];
}

/** The facts about the show that accounts are compared with. */
export interface ShowIdentity {
  name: string;
  /** The author and owner of the feed: often the host of the show, often a publisher. */
  publishers: readonly string[];
  /** Names of people who present the show or were guests. */
  people: readonly { name: string; role: string }[];
  /** Website of the show; null where the show has none, or one at a podcast host. */
  website: string | null;
  feedUrl: string | null;
  spotifyId: string | null;
  applePodcastsId: string | null;
}

/** The result of reading a profile. */
export type ProfileSigns =
  | {
      state: "read";
      /**
       * Whether the name on the profile is like the show's, like that of a person of the show, or
       * neither.
       */
      name: "show" | "person" | "other" | "unknown";
      linksBack: boolean;
      followerCount: number | null;
      externalId: string | null;
    }
  | { state: "gone" }
  /** The profile was not requested, or the request was not answered. */
  | { state: "unread" };

export type Confidence = "high" | "medium" | "low";

export interface JudgedAccount extends LinkedAccount {
  confidence: Confidence;
  /** The reason for the judgement in one or two sentences, shown to people. */
  reason: string;
  followerCount: number | null;
  isConnected: boolean;
  /** True where the account looks like that of another show or person, whatever links to it. */
  isToldApart: boolean;
}

/**
 * The same key for all spellings of one account: handles ignore letter case, channel ids do not.
 */
export const accountKey = ({
  platform,
  handle,
  externalId,
}: Pick<LinkedAccount, "platform" | "handle" | "externalId">): string =>
  `${platform} ${externalId ?? handle.toLowerCase()}`;
