import type { Passage } from "../arrange-passages.ts";
import { cleanName, cleanSpoken } from "../clean-spoken.ts";
import { requireCueLimit } from "../limits.ts";
import { readStamp } from "./read-cues.ts";
import { scanHtml } from "../../../lib/text/scan-html.ts";
import { splitTurns } from "../split-turns.ts";
import { TranscriptError } from "../transcript-error.ts";

const STAMP = /^\[?(?:\d{1,9}:){1,2}\d{1,9}(?:[.,]\d{1,20})?\]?$/;
const BLOCK = new Set(
  "p br div li ul ol tr td dd dt h1 h2 h3 h4 h5 h6 blockquote section article body main".split(" "),
);
/** Elements that contain the speech of a transcript. */
const SPOKEN = new Set(["p", "li", "dd", "blockquote"]);
const ERROR_TITLE =
  /\b(?:[45]\d\d|not found|error|access denied|forbidden|sign in|log ?in|just a moment|captcha)\b/i;

interface Paragraph {
  speaker: string | null;
  startSec: number | null;
  raw: string;
  isSpoken: boolean;
}

/**
 * Passages of an HTML transcript: `<cite>` names the speaker and `<time>` the start of the
 * paragraphs that follow. Without either, all paragraphs of the page are taken as speech.
 *
 * @throws TranscriptError for a page whose title is that of an error or a sign-in.
 */
export function readHtml(html: string): Passage[] {
  const page = new Page();
  scanHtml(html, page);
  page.flush();
  if (!page.isMarked && ERROR_TITLE.test(page.title))
    throw new TranscriptError("not_a_transcript", "The page is an error page.");
  const spoken = page.paragraphs.filter((paragraph) => paragraph.isSpoken);
  const paragraphs = spoken.length > 0 ? spoken : page.paragraphs;
  requireCueLimit(paragraphs.length);
  return page.isMarked ? paragraphs.map(passageOf) : turnsOf(paragraphs);
}

const passageOf = ({ speaker, startSec, raw }: Paragraph): Passage => ({
  speaker,
  startSec,
  endSec: null,
  text: cleanSpoken(raw),
});

const turnsOf = (paragraphs: readonly Paragraph[]): Passage[] =>
  splitTurns(paragraphs.map(({ raw }) => [raw]))
    .flat()
    .map((turn) => ({ ...turn, startSec: null, endSec: null }));

class Page {
  readonly paragraphs: Paragraph[] = [];
  title = "";
  /** True where a speaker or a time was marked. */
  isMarked = false;
  #speaker: string | null = null;
  #startSec: number | null = null;
  #raw = "";
  #isBlank = true;
  #isSpoken = false;
  /** The element whose text is being read in place of a paragraph. */
  #inside: "cite" | "time" | "title" | null = null;
  #label = "";

  text(raw: string): void {
    if (this.#inside === null) {
      this.#raw += raw;
      this.#isBlank &&= raw.trim() === "";
    } else this.#label += raw;
  }

  open(name: string): void {
    if (name === "cite" || name === "time" || name === "title") {
      // A speaker or a time inside a paragraph belongs to that paragraph.
      if (!this.#isSpoken || !this.#isBlank) this.flush();
      this.#inside = name;
      this.#label = "";
    } else if (BLOCK.has(name)) {
      if (name === "br" && this.#isSpoken) this.#raw += " ";
      else this.flush();
      if (SPOKEN.has(name)) this.#isSpoken = true;
    }
  }

  close(name: string): void {
    if (name === this.#inside) this.#takeLabel(name);
    else if (BLOCK.has(name)) {
      this.flush();
      this.#isSpoken = false;
    }
  }

  flush(): void {
    const raw = this.#raw.trim();
    this.#raw = "";
    this.#isBlank = true;
    if (raw === "") return;
    const isSpoken = this.#isSpoken;
    this.paragraphs.push({ speaker: this.#speaker, startSec: this.#startSec, raw, isSpoken });
  }

  #takeLabel(name: "cite" | "time" | "title"): void {
    const label = cleanSpoken(this.#label);
    this.#inside = null;
    if (name === "title") this.title = label;
    else {
      if (name === "cite") this.#speaker = cleanName(label);
      else if (STAMP.test(label)) this.#startSec = readStamp(label.replaceAll(/[[\]]/g, ""));
      this.isMarked = true;
    }
  }
}
