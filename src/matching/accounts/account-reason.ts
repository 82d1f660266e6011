import type { Signs } from "./account-signs.ts";
import type { FoundAccount, Sighting } from "./found-account.ts";

/** Why an account is taken for the show's, in a sentence, and what speaks against it in another. */
export function reasonOf(
  signs: Signs,
  { sightings }: FoundAccount,
  contrary: string | undefined,
): string {
  const sentence = [evidenceOf(signs, sightings), ...(contrary === undefined ? [] : [contrary])];
  return sentence.join(" ");
}

const FEEDS = {
  same: " with the address of the show's feed",
  other: " with the address of another feed",
  unknown: "",
} as const;

function evidenceOf(signs: Signs, sightings: readonly Sighting[]): string {
  const { linkedFrom, likeness, isByHandle, linksBack } = signs;
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
  const back = linksBack ? "the profile links back" : null;
  if (directory !== undefined) {
    const listed = `${directory.directory} has it${FEEDS[directory.feed]}`;
    const linked = linkedFrom === null ? null : `it is linked from ${linkedFrom}`;
    return sentenceOf([listed, named, linked]);
  }
  if (linkedFrom !== null) return sentenceOf([`linked from ${linkedFrom}`, named, back]);
  if (sightings.some(({ kind }) => kind === "person"))
    return "The feed gives its address for a person.";
  const nobody =
    tried === undefined
      ? "nothing of the show links to it"
      : "the show does not mention the account";
  return `${sentenceOf([named ?? "the handle was tried", back]).slice(0, -1)}; ${nobody}.`;
}

/** `Linked from the feed's description, and the handle is the show's.` */
function sentenceOf(clauses: readonly (string | null)[]): string {
  const given = clauses.filter((clause) => clause !== null);
  const text =
    given.length < 2 ? (given[0] ?? "") : `${given.slice(0, -1).join(", ")}, and ${given.at(-1)}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
