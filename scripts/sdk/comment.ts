const WIDTH = 100;

/** A text as a comment before a declaration, in lines of at most 100 columns; "" for none. */
export function comment(text: string | undefined, indent: string): string {
  if (text === undefined || text === "") return "";
  const safe = text.replaceAll("*/", "*\u200b/");
  const single = `${indent}/** ${safe} */\n`;
  if (single.length <= WIDTH && !safe.includes("\n")) return single;
  const lines = safe
    .split("\n")
    .flatMap((paragraph) => wrapped(paragraph, WIDTH - indent.length - 3));
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`).join("")}${indent} */\n`;
}

function wrapped(paragraph: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
