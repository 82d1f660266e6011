import { accountName, reasonOf } from "./account-reason.ts";
import { isWholeSite, type Signs, signsOf } from "./account-signs.ts";
import { handleLikeness, isPersonsName } from "./alike-names.ts";
import {
  accountKey,
  type Confidence,
  type FoundAccount,
  type JudgedAccount,
  type ProfileSigns,
  type ShowIdentity,
  SOUGHT_PLATFORMS,
} from "./found-account.ts";

/**
 * Judges how certain it is that an account is the show's, from independent signs: the show links to
 * the account, the account has the show's name, the account links back. `high` needs the first sign
 * and one of the others, because the owner of the account alone controls its name and its link
 * back. The account of a person, of a publisher or of another show is never above `low` or
 * `medium`, whatever links to it. An account that is connected to the show is the show's, because a
 * person confirmed it.
 */

/** An account with the other facts known about it. */
export interface AccountToJudge {
  account: FoundAccount;
  profile: ProfileSigns;
  /** True where the account is connected to another show of the workspace. */
  isOfOtherShow: boolean;
}

interface Judged extends JudgedAccount {
  /**
   * Weight that orders the candidates of one platform; weights of different platforms are not
   * comparable.
   */
  weight: number;
}

const WEIGHTS: Readonly<Record<Confidence, number>> = { high: 200, medium: 100, low: 0 };
/** Weight of a connected account, larger than all other signs together. */
const CONNECTED_WEIGHT = 100;

/** The candidates by platform, the likeliest first. Accounts that no longer exist are left out. */
export function judgeAccounts(
  show: ShowIdentity,
  accounts: readonly AccountToJudge[],
): JudgedAccount[] {
  const entries = merged(accounts);
  const connected = entries.map(({ account }) => account).filter(isConnected);
  const judged = entries.flatMap((entry) =>
    entry.profile.state === "gone" && !isConnected(entry.account)
      ? []
      : [judge(show, entry, connected)],
  );
  return SOUGHT_PLATFORMS.flatMap((platform) => {
    const ranked = judged
      .filter((each) => each.platform === platform)
      .toSorted(
        (left, right) =>
          right.weight - left.weight || (accountKey(left) < accountKey(right) ? -1 : 1),
      );
    return ranked.map((each) => withoutWeight(each, ranked));
  });
}

/** Merges entries for two addresses of one account, such as a channel's id and its handle. */
function merged(accounts: readonly AccountToJudge[]): AccountToJudge[] {
  const byId = new Map<string, AccountToJudge>();
  for (const entry of accounts) {
    const { account, profile } = entry;
    const externalId = (profile.state === "read" ? profile.externalId : null) ?? account.externalId;
    const key = accountKey({ ...account, externalId });
    const earlier = byId.get(key);
    if (earlier === undefined) {
      byId.set(key, entry);
      continue;
    }
    // The entry with a handle is kept, because an id is hard for people to recognise.
    const named = earlier.account.handle === externalId ? entry : earlier;
    byId.set(key, {
      ...named,
      account: {
        ...named.account,
        sightings: [...earlier.account.sightings, ...account.sightings],
      },
      profile: earlier.profile.state === "read" ? earlier.profile : profile,
      isOfOtherShow: earlier.isOfOtherShow || entry.isOfOtherShow,
    });
  }
  return [...byId.values()];
}

const isConnected = ({ sightings }: FoundAccount): boolean =>
  sightings.some(({ kind }) => kind === "connected");

/**
 * The judgement without its weight. Where several accounts fit equally well, none has the
 * confidence `high`, because a show has one account on a platform. Where one of them is connected,
 * that one is the show's account.
 */
function withoutWeight(each: Judged, ranked: readonly Judged[]): JudgedAccount {
  const { weight, confidence, reason, ...rest } = each;
  const connected = ranked.find((other) => other.isConnected);
  if (each.isConnected) return { ...rest, confidence, reason };
  if (connected !== undefined)
    return {
      ...rest,
      confidence: lower(confidence, "medium"),
      reason: `${reason} Another account is connected: ${accountName(connected)}.`,
    };
  const rivals = ranked.filter((other) => other !== each && other.weight >= weight);
  return confidence === "high" && rivals.length > 0
    ? { ...rest, confidence: "medium", reason: `${reason} Another account fits as well.` }
    : { ...rest, confidence, reason };
}

function judge(
  show: ShowIdentity,
  { account, profile, isOfOtherShow }: AccountToJudge,
  connected: readonly FoundAccount[],
): Judged {
  const signs = signsOf(show, { account, profile }, connected);
  const connection = account.sightings.find((seen) => seen.kind === "connected");
  const contrary = contraryOf(show, account, signs, isOfOtherShow, profile);
  const confidence = lower(confidenceOf(show, signs, account), contrary?.atMost);
  const weight =
    WEIGHTS[confidence] +
    (connection === undefined ? 0 : CONNECTED_WEIGHT) +
    (signs.likeness === "same" ? 20 : signs.likeness === "alike" ? 10 : 0) +
    (signs.linksBack ? 16 : 0) +
    (signs.isRegistered ? 30 : 0) +
    (account.sightings.some((seen) => seen.kind === "website" && seen.as === "declared") ? 4 : 0) +
    (account.sightings.some(({ kind }) => kind === "website") ? 2 : 0) +
    (account.sightings.some(({ kind }) => kind === "feed") ? 1 : 0);
  const { sightings: _sightings, ...linked } = account;
  return {
    ...linked,
    externalId: (profile.state === "read" ? profile.externalId : null) ?? account.externalId,
    confidence,
    reason: reasonOf(signs, account, contrary?.reason),
    followerCount:
      profile.state === "read" ? profile.followerCount : (connection?.followerCount ?? null),
    isConnected: connection !== undefined,
    isToldApart: contrary !== undefined,
    weight,
  };
}

function confidenceOf(show: ShowIdentity, signs: Signs, account: FoundAccount): Confidence {
  const isNamed =
    signs.likeness !== "other" || signs.site === "own" || signs.connectedElsewhere.length > 0;
  if (account.sightings.some(({ kind }) => kind === "stored" || kind === "connected"))
    return "high";
  if (signs.isRegistered && (isNamed || signs.linkedFrom !== null)) return "high";
  if (signs.linkedFrom !== null && (isNamed || signs.linksBack)) return "high";
  // A page below a publisher's site mostly links to the publisher's own accounts.
  const isOwnWord = account.sightings.some(
    ({ kind }) => kind === "feed" || (kind === "website" && isWholeSite(show.website)),
  );
  if (signs.isRegistered || isOwnWord || (isNamed && signs.linksBack)) return "medium";
  // The account has the handle that the show uses elsewhere, and its profile shows the show's name:
  // a person can confirm it.
  if (
    signs.likeness === "same" &&
    account.sightings.some((seen) => seen.kind === "tried" && seen.isKnownElsewhere)
  )
    return "medium";
  if (
    signs.likeness === "same" &&
    account.sightings.some((seen) => seen.kind === "directory" && seen.feed === "unknown")
  )
    return "medium";
  return "low";
}

interface Contrary {
  atMost: Confidence;
  reason: string;
}

/** The objections to an account, whatever links to it. */
function contraryOf(
  show: ShowIdentity,
  account: FoundAccount,
  signs: Signs,
  isOfOtherShow: boolean,
  profile: ProfileSigns,
): Contrary | undefined {
  if (account.sightings.some(({ kind }) => kind === "stored" || kind === "connected"))
    return undefined;
  if (isOfOtherShow)
    return {
      atMost: "medium",
      reason: "It is connected to another show of this workspace, so it may be the network's.",
    };
  const isConnectedName = signs.connectedElsewhere.length > 0;
  const isShows = signs.likeness === "same" || isConnectedName || signs.linksBack;
  const person = show.people.find(({ name }) => isPersonsName(account.handle, name));
  const named = account.sightings.find((seen) => seen.kind === "person");
  if (!isShows && (named !== undefined || person !== undefined)) {
    const { name, role } = named ?? person ?? { name: "", role: "" };
    return {
      atMost: "low",
      reason: `It looks like the account of ${name} (${role}), not of the show.`,
    };
  }
  if (!isShows && (account.isPersonal || (profile.state === "read" && profile.name === "person")))
    return { atMost: "low", reason: "It is the account of a person, not of the show." };
  if (signs.likeness !== "other" || isConnectedName || signs.linksBack) return undefined;
  const publisher = show.publishers
    .flatMap(namesIn)
    .find((name) => handleLikeness(account.handle, name) !== "other");
  if (publisher !== undefined)
    return {
      atMost: "low",
      reason: `It looks like the account of ${publisher}, the author or publisher, not of the show.`,
    };
  return signs.site === "publisher"
    ? {
        atMost: "low",
        reason: "It looks like the account of the site that the show is a part of.",
      }
    : undefined;
}

/** Splits `Ann Lee, Bo Ray & Co` into its parts, and keeps the whole. */
const namesIn = (name: string): string[] => [
  name,
  ...name.split(/\s*(?:,|;|&|\/+|\||\+|\s(?:and|und|et|y|e|en|og|och)\s|\s[-–—]\s)\s*/u),
];

const ORDER: readonly Confidence[] = ["low", "medium", "high"];

const lower = (confidence: Confidence, atMost: Confidence = "high"): Confidence =>
  ORDER[Math.min(ORDER.indexOf(confidence), ORDER.indexOf(atMost))] ?? "low";
