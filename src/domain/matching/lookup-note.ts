import type { IdentifierHolders } from "./identifier-matches.ts";
import type { FoundMatch } from "./lookup-match.ts";
import type { LookupQuery } from "./lookup-query.ts";
import { IDENTIFIER_KINDS, identifierIn } from "./lookup-query.ts";

const list = (names: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);

function givenNames(query: LookupQuery): string[] {
  const identifiers: string[] = IDENTIFIER_KINDS.filter(
    (kind) => identifierIn(query, kind) !== null,
  );
  return query.title === null ? identifiers : [...identifiers, "title"];
}

function ambiguityNote(
  query: LookupQuery,
  winners: readonly FoundMatch[],
  identified: readonly IdentifierHolders[],
): string {
  const shared = identified.find(({ holders }) => holders.length > 1);
  if (shared !== undefined) {
    const advice =
      shared.kind === "guid" && query.publishedOn === null
        ? "; add published_on to tell them apart"
        : "";
    return `${shared.holders.length} episodes carry the given ${shared.kind}${advice}.`;
  }
  if (identified.length > 0)
    return `The given ${list(identified.map(({ kind }) => kind))} belong to different episodes.`;
  if (winners[0]?.confidence === "high")
    return `${winners.length} episodes have this title within a day of published_on; give an identifier to tell them apart.`;
  return `${winners.length} episodes match the title equally well; give ${query.publishedOn === null ? "published_on or " : ""}an identifier to tell them apart.`;
}

/**
 * The `note` of a result: a sentence about what is missing or ambiguous, or null where nothing is.
 * `winners` are the matches at the strongest confidence found.
 */
export function lookupNote(
  query: LookupQuery,
  winners: readonly FoundMatch[],
  identified: readonly IdentifierHolders[],
): string | null {
  const [winner, ...rivals] = winners;
  const given = givenNames(query);
  if (winner === undefined) return `No episode of this show matches the given ${list(given)}.`;
  if (rivals.length > 0) return ambiguityNote(query, winners, identified);
  if (winner.confidence === "medium" || winner.confidence === "low")
    return weakerNote(query, winner);
  if (winner.candidate.removed) return "This episode has been removed from the show's feed.";
  if (winner.confidence === "exact") return null;
  const unknown = given.filter((name) => name !== "title");
  return unknown.length > 0
    ? `No episode carries the given ${list(unknown)}; this match rests on title and date.`
    : null;
}

/** The reason why the only match is not `best`, and what the query lacks to decide it. */
function weakerNote({ publishedOn }: LookupQuery, { candidate, kinship }: FoundMatch): string {
  const date = publishedOn === null ? "published_on or an identifier" : "an identifier";
  if (kinship === "similar")
    return `Only a similar title was found; the full title with published_on, or an identifier, decides it.`;
  if (kinship === "near")
    return `The title is misspelt or cut off; the full title with published_on, or an identifier, decides it.`;
  if (publishedOn === null) return `The title matches, and no date was given; ${date} decides it.`;
  if (candidate.publishedAt === null)
    return `The title matches, and the episode's date is not known; ${date} decides it.`;
  return `The title matches, and its date or number does not; ${date} decides it.`;
}
