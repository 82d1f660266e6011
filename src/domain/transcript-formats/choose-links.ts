import { canonicalLanguage } from "../../lib/text/language-tag.ts";
import { formatOfAddress, formatOfType, TRANSCRIPT_FORMATS } from "./format.ts";

/** A transcript that a feed links to. */
export interface TranscriptLink {
  url: string;
  type: string | null;
  language: string | null;
  rel: string | null;
}

/** The primary language of a tag, without region or script. */
const primaryOf = (tag: string): string => tag.split("-")[0] ?? tag;

/**
 * The links in the order in which they are tried: those in the episode's language and those without
 * a language first, then the others; among these JSON, VTT, SRT, HTML, text, then unknown types; of
 * two equal ones the link for captions.
 */
export function chooseLinks(
  links: readonly TranscriptLink[],
  language: string | null,
): TranscriptLink[] {
  const weightOf = ({ url, type, language: tag, rel }: TranscriptLink): number[] => {
    const own = canonicalLanguage(tag);
    const isOther = own !== null && language !== null && primaryOf(own) !== primaryOf(language);
    const format = formatOfType(type) ?? formatOfAddress(url);
    const rank = format === null ? TRANSCRIPT_FORMATS.length : TRANSCRIPT_FORMATS.indexOf(format);
    return [isOther ? 1 : 0, rank, rel === "captions" ? 0 : 1];
  };
  return links
    .map((link) => ({ link, weight: weightOf(link) }))
    .toSorted((a, b) => {
      const at = a.weight.findIndex((part, index) => part !== b.weight[index]);
      return at === -1 ? 0 : (a.weight[at] ?? 0) - (b.weight[at] ?? 0);
    })
    .map(({ link }) => link);
}
