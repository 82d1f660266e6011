import type { ClusterSuggestion } from "@castmeter/sdk";
import { texts } from "#texts/review";
import { durationText } from "../../../numbers/time.ts";
import { spanText } from "../../clusters/post/span-text.ts";
import type { CloseLook, OpenSuggestion } from "../types.ts";
import { quotedIn } from "./common-words.ts";

/** What has to be read to answer: the strongest piece of evidence in a few words, and a near rival. */

type Piece = ClusterSuggestion["evidence"][number];

/** A rival with less of the score of the suggested episode decides nothing. */
const NEAR_PART = 0.5;

/** The piece that weighs most, for or against; undefined where there is none. */
export const strongestOf = ({ suggestion }: OpenSuggestion): Piece | undefined =>
  suggestion.evidence.reduce<Piece | undefined>(
    (best, piece) =>
      best === undefined || Math.abs(piece.score) > Math.abs(best.score) ? piece : best,
    undefined,
  );

/** The episode that the post could belong to as well; undefined where none comes near. */
export function nearRival(
  { score }: OpenSuggestion,
  look: CloseLook | undefined,
): CloseLook["choices"][number] | undefined {
  const rival = look?.choices[1];
  return rival !== undefined && rival.score >= score * NEAR_PART ? rival : undefined;
}

/** A piece in a few words. */
export function briefOf(
  { kind, text, score, at_sec: atSec }: Piece,
  { suggestion, episode }: OpenSuggestion,
): string {
  if (kind === "transcript") return saidBrief(text, atSec);
  if (kind === "number" && score < 0) return texts.brief.otherNumber;
  const { published_at: at } = suggestion;
  if (kind !== "time" || at === null) return texts.kinds[kind] ?? kind;
  const ms = Date.parse(at) - Date.parse(episode.published_at);
  return ms < 0 ? texts.before(spanText(-ms)) : texts.after(spanText(ms));
}

/** How many words in a row are said; a quotation is cut off where there are more. */
function saidBrief(text: string, atSec: number | null): string {
  const quoted = quotedIn(text);
  if (quoted === null) return texts.kinds["transcript"] ?? "";
  const isCut = quoted.endsWith("…");
  const count = quoted.trim().split(/\s+/).length - (isCut ? 1 : 0);
  return texts.brief.said(
    isCut ? `${count}+` : String(count),
    atSec === null ? null : durationText(atSec),
  );
}
