/** A piece of text; strong where the answer marks it so. */
interface Piece {
  text: string;
  isStrong: boolean;
}

/** A part of an answer: a heading, a paragraph, or an item of a list. */
export interface AnswerBlock {
  kind: "heading" | "text" | "item";
  pieces: Piece[];
}

const LINE = /^(?:(#{1,6})|[-*•]|\d{1,3}[.)])\s+(.*)$/;

/**
 * The parts of an answer. It is Markdown of the provider, from which the server has taken links,
 * images and HTML; headings, lists and strong words are read, the rest is shown as it stands.
 */
export function answerBlocks(answer: string): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  let paragraph: string[] = [];
  const close = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: "text", pieces: piecesOf(paragraph.join(" ")) });
    paragraph = [];
  };
  for (const line of answer.split("\n")) {
    const text = line.trim();
    const [, hashes, rest] = LINE.exec(text) ?? [];
    if (rest !== undefined) {
      close();
      blocks.push({ kind: hashes === undefined ? "item" : "heading", pieces: piecesOf(rest) });
    } else if (text === "") close();
    else paragraph.push(text);
  }
  close();
  return blocks;
}

/** Every second part between two pairs of asterisks is strong. */
function piecesOf(text: string): Piece[] {
  const parts = text.split("**");
  // A pair that is not closed is text.
  if (parts.length % 2 === 0) parts.push(`**${parts.pop() ?? ""}`);
  const pieces = parts.map((part, index) => ({ text: part, isStrong: index % 2 === 1 }));
  return pieces.filter((piece) => piece.text !== "");
}
