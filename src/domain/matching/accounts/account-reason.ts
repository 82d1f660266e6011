import { findPlatform } from "../../../platforms/platform.ts";
import { isHandleChosen, type Signs } from "./account-signs.ts";
import type { FoundAccount, LinkedAccount, Sighting, SoughtPlatform } from "./found-account.ts";

/**
 * The reason for taking an account as the show's, in one sentence, and the objections to it in a
 * second one.
 */
export function reasonOf(
  signs: Signs,
  { sightings }: FoundAccount,
  contrary: string | undefined,
): string {
  const connection = sightings.find((seen) => seen.kind === "connected");
  if (connection !== undefined) {
    const since = `Connected to this show since ${DAY.format(connection.since)}.`;
    if (signs.linkedFrom === null) return since;
    return `${since} ${evidenceOf({ ...signs, connectedElsewhere: [] }, sightings)}`;
  }
  const sentence = [evidenceOf(signs, sightings), ...(contrary === undefined ? [] : [contrary])];
  return sentence.join(" ");
}

/**
 * Formats a day as `3 November 2026`, in UTC. The year is included because a result is shown until
 * a newer one replaces it.
 */
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/**
 * The name of an account in the reason of another one: `@handle`, or the address where it has no
 * handle.
 */
export const accountName = (account: LinkedAccount): string =>
  isHandleChosen(account) && account.platform !== "linkedin"
    ? `@${account.handle}`
    : account.profileUrl;

const FEEDS = {
  same: " with the address of the show's feed",
  other: " with the address of another feed",
  unknown: "",
} as const;

function evidenceOf(signs: Signs, sightings: readonly Sighting[]): string {
  const { linkedFrom, linksBack } = signs;
  const isByHandle = signs.handleLikeness !== "other";
  const likeness = isByHandle ? signs.handleLikeness : signs.likeness;
  if (sightings.some(({ kind }) => kind === "stored")) return "It is stored with the show.";
  const directory = sightings.find((seen) => seen.kind === "directory");
  const tried = sightings.find((seen) => seen.kind === "tried");
  const what = isByHandle ? "the handle" : "its name";
  const site = signs.site === "own" ? "the handle is that of the website" : null;
  const named =
    likeness === "same"
      ? `${what} is the show's`
      : likeness === "alike"
        ? `${what} is like the show's`
        : site;
  const elsewhere = elsewhereOf(signs.connectedElsewhere);
  const back = linksBack ? "the profile links back" : null;
  if (directory !== undefined) {
    const listed = `${directory.directory} has it${FEEDS[directory.feed]}`;
    const linked = linkedFrom === null ? null : `it is linked from ${linkedFrom}`;
    return sentenceOf([listed, named, linked]);
  }
  if (linkedFrom !== null) return sentenceOf([`linked from ${linkedFrom}`, named, elsewhere, back]);
  if (sightings.some(({ kind }) => kind === "person"))
    return "The feed gives its address for a person.";
  const nobody =
    tried === undefined
      ? "nothing of the show links to it"
      : "the show does not mention the account";
  const signsOfIt = [named, elsewhere, back].some((clause) => clause !== null)
    ? [named, elsewhere, back]
    : ["the handle was tried"];
  return `${sentenceOf(signsOfIt).slice(0, -1)}; ${nobody}.`;
}

/** `TikTok and 2 more are connected under the same handle`. */
function elsewhereOf([first, ...more]: readonly SoughtPlatform[]): string | null {
  if (first === undefined) return null;
  const name = findPlatform(first)?.name ?? first;
  return more.length === 0
    ? `${name} is connected under the same handle`
    : `${name} and ${more.length} more are connected under the same handle`;
}

/** `Linked from the feed's description, and the handle is the show's.` */
function sentenceOf(clauses: readonly (string | null)[]): string {
  const given = clauses.filter((clause) => clause !== null);
  const text =
    given.length < 2 ? (given[0] ?? "") : `${given.slice(0, -1).join(", ")}, and ${given.at(-1)}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
