import { type ComparedTitle, comparedTitle, isSameTitle } from "../../compared-title.ts";
import { isCutOff, isOneLetterOff } from "../../near-title.ts";
import { titleFeatures } from "../../title-similarity.ts";
import { withoutUrls } from "../links/post-links.ts";
import type { Term, Vocabulary } from "./terms.ts";

/** Likeness of a post's title, or of a line of its caption, to an episode's title. */
export interface TitleLikeness {
  /** Similarity, 0 to 1. */
  similarity: number;
  /** The line in which the title was found, as written. */
  line: string;
  /** True where that line is the post's own title, or the whole first line of its caption. */
  isTitle: boolean;
}

interface IndexedTitle {
  episode: number;
  compared: ComparedTitle;
  features: ReadonlySet<string>;
  /** False where the title was found in one of the parts that a line is made of. */
  isWhole: boolean;
}

const LINES_MAX = 12;
const LINE_LETTERS = 200;
/** Signs that separate the parts of a title. */
const SET_OFF = /\s+[-–—―|·•:~]+\s+|\s*[|｜：]\s*|:\s+|\s*[—―]\s*/u;
const QUOTED = /[“”„"«»「」『』《》]([^“”„"«»「」『』《》\n]{3,200})[“”"«»「」『』《》]/gu;
/** Minimum similarity; a lower one is no evidence. */
const LEAST_SIMILARITY = 0.5;
const PART_LETTERS = 8;

/** Similarity of a title that differs in one letter or is cut off: it is nearly the same title. */
const NEAR_SIMILARITY = 0.92;

/** The titles of a show's episodes, prepared for comparison with lines of posts. */
export class TitleIndex {
  readonly #show: readonly string[];
  readonly #titles: readonly IndexedTitle[];
  readonly #byFeature = new Map<string, IndexedTitle[]>();

  /** `show` is the result of `showWordsOf` for the show's name. */
  constructor(titles: readonly string[], show: readonly string[]) {
    this.#show = show;
    this.#titles = titles.flatMap((title, episode) => this.#formsOf(title, episode));
    for (const title of this.#titles)
      for (const feature of title.features) {
        const known = this.#byFeature.get(feature);
        if (known === undefined) this.#byFeature.set(feature, [title]);
        else known.push(title);
      }
  }

  #formsOf(title: string, episode: number): IndexedTitle[] {
    const whole = comparedTitle(title, this.#show);
    const forms = [
      { episode, compared: whole, features: titleFeatures(whole.core), isWhole: true },
    ];
    const parts = title.split(SET_OFF);
    if (parts.length < 2) return forms;
    for (const part of parts) {
      const compared = comparedTitle(part, this.#show);
      if (compared.core.length < PART_LETTERS || /^\P{L}*$/u.test(compared.core)) continue;
      forms.push({ episode, compared, features: titleFeatures(compared.core), isWhole: false });
    }
    return forms;
  }

  /** The best likeness of each episode that resembles any line of the post. */
  likenessesOf(title: string | null, text: string | null): Map<number, TitleLikeness> {
    const best = new Map<number, TitleLikeness>();
    for (const { line, isTitle } of linesOf(title, text))
      for (const [episode, similarity] of this.#resembling(line)) {
        const known = best.get(episode);
        if (known === undefined || similarity > known.similarity)
          best.set(episode, { similarity, line, isTitle });
      }
    return best;
  }

  #resembling(line: string): Map<number, number> {
    const compared = comparedTitle(line, this.#show);
    const features = titleFeatures(compared.core);
    const shared = new Map<IndexedTitle, number>();
    for (const feature of features)
      for (const title of this.#byFeature.get(feature) ?? [])
        shared.set(title, (shared.get(title) ?? 0) + 1);
    const found = new Map<number, number>();
    for (const [title, count] of shared) {
      const similarity = similarityOf(compared, features.size, title, count);
      if (similarity < LEAST_SIMILARITY) continue;
      const known = found.get(title.episode) ?? 0;
      if (similarity > known) found.set(title.episode, similarity);
    }
    return found;
  }
}

function similarityOf(
  line: ComparedTitle,
  lineFeatures: number,
  title: IndexedTitle,
  shared: number,
): number {
  const dice = (2 * shared) / (lineFeatures + title.features.size);
  if (!title.isWhole) return dice >= 0.9 ? 0.9 * dice : 0;
  if (isSameTitle(line, title.compared)) return 1;
  if (isOneLetterOff(line, title.compared) || isCutOff(line, title.compared))
    return Math.max(dice, NEAR_SIMILARITY);
  // Equal words in another order may be another title, so the similarity is 1 only where the order
  // of whole parts differs.
  return dice;
}

/** The lines and parts of a post that may be an episode's title. */
function linesOf(title: string | null, text: string | null): { line: string; isTitle: boolean }[] {
  const found = new Map<string, boolean>();
  const add = (line: string, isTitle: boolean): void => {
    const trimmed = line.trim();
    if (trimmed === "" || trimmed.length > LINE_LETTERS || found.size >= 4 * LINES_MAX) return;
    found.set(trimmed, isTitle || found.get(trimmed) === true);
  };
  const addParts = (line: string, isTitle: boolean): void => {
    add(line, isTitle);
    const parts = line.slice(0, 2 * LINE_LETTERS).split(SET_OFF);
    for (const [index, part] of parts.entries()) {
      if (parts.length > 1) add(part, isTitle);
      if (index > 0 && parts.length > 2) add(parts.slice(0, index + 1).join(" "), isTitle);
      if (index > 0 && parts.length > 2) add(parts.slice(index).join(" "), isTitle);
    }
  };
  if (title !== null) addParts(title, true);
  const lines = withoutUrls((text ?? "").slice(0, 20_000))
    .split(/[\n\r]+/u)
    .filter((line) => line.trim() !== "");
  for (const [index, line] of lines.slice(0, LINES_MAX).entries()) {
    addParts(line, title === null && index === 0);
    for (const [, quoted] of line.slice(0, 10 * LINE_LETTERS).matchAll(QUOTED))
      if (quoted !== undefined) add(quoted, false);
  }
  return [...found].map(([line, isTitle]) => ({ line, isTitle }));
}

/** The terms of a title without show name and numbering. */
export const coreTermsOf = (
  vocabulary: Vocabulary,
  title: string,
  show: readonly string[],
): readonly Term[] => vocabulary.termsOf(comparedTitle(title, show).core);
