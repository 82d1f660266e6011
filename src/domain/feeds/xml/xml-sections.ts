/** The XML without comments; comments inside CDATA are text and are kept. */
export function withoutComments(xml: string): string {
  let out = "";
  for (const section of sectionsOf(xml)) if (section.kind !== "comment") out += section.text;
  return out;
}

/** The XML with its markup rewritten; comments and CDATA are not changed. */
export function rewriteMarkup(xml: string, rewrite: (markup: string) => string): string {
  let out = "";
  for (const { kind, text } of sectionsOf(xml)) out += kind === "markup" ? rewrite(text) : text;
  return out;
}

interface Section {
  kind: "markup" | "comment" | "cdata";
  text: string;
}

/**
 * Markup, comments and CDATA in document order, in one pass. A comment or CDATA section that never
 * ends is part of the markup, up to the end of the text.
 */
function* sectionsOf(xml: string): Generator<Section> {
  let at = 0;
  const mark = /<!--|<!\[CDATA\[/g;
  for (let match = mark.exec(xml); match !== null; match = mark.exec(xml)) {
    const isComment = match[0] === "<!--";
    const ending = isComment ? "-->" : "]]>";
    const found = xml.indexOf(ending, match.index);
    if (found === -1) break;
    const end = found + ending.length;
    if (match.index > at) yield { kind: "markup", text: xml.slice(at, match.index) };
    yield { kind: isComment ? "comment" : "cdata", text: xml.slice(match.index, end) };
    at = end;
    mark.lastIndex = end;
  }
  yield { kind: "markup", text: xml.slice(at) };
}
