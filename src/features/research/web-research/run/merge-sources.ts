import type { WebAnswer, WebSource } from "../../../../infrastructure/web-search/web-search.ts";

/** The answers of several questions as one. */

/** The written answers, one after another; null where none was written. */
export function mergeAnswers(answers: readonly WebAnswer[]): string | null {
  const written = new Set(answers.flatMap(({ answer }) => answer ?? []));
  return written.size === 0 ? null : [...written].join("\n\n");
}

/** Of an address as `URL` writes it, which the port answers. */
const hostOf = ({ url }: WebSource): string => url.split("/", 3)[2] ?? "";

/**
 * The sources of several questions, each address once: the first of every host before the second of
 * any, and those in the order of their ranks. The sources of one question keep their order.
 */
export function mergeSources(answers: readonly WebAnswer[], maxSources: number): WebSource[] {
  const [only] = answers;
  if (answers.length === 1 && only !== undefined) return only.sources.slice(0, maxSources);
  const ranked = answers
    .flatMap(({ sources }) => sources.map((source, rank) => ({ source, rank })))
    .toSorted((one, other) => one.rank - other.rank);
  const byAddress = new Map(ranked.toReversed().map((entry) => [entry.source.url, entry]));
  const unique = ranked.filter((entry) => byAddress.get(entry.source.url) === entry);
  const seen = new Map<string, number>();
  return unique
    .map(({ source, rank }) => {
      const host = hostOf(source);
      const before = seen.get(host) ?? 0;
      seen.set(host, before + 1);
      return { source, rank, before };
    })
    .toSorted((one, other) => one.before - other.before || one.rank - other.rank)
    .slice(0, maxSources)
    .map(({ source }) => source);
}
