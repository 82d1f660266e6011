/**
 * Scans HTML in one pass for tags and the text between them. The time is linear in the length,
 * whatever the markup. Only A to Z are lower-cased, because `İ` would become two characters and
 * shift all later positions.
 */

export interface HtmlVisitor {
  text: (raw: string) => void;
  /**
   * Called for an opening tag: `name` in small letters, and the tag as written, with its
   * attributes.
   */
  open: (name: string, tag: string) => void;
  close: (name: string) => void;
}

/** Elements whose content is code; an unclosed one extends to the end of the document. */
const CODE = new Set(["script", "style"]);

/**
 * Elements whose content is no readable text. For an element that is never closed, only its tag is
 * removed.
 */
const DROPPED = new Set([...CODE, "iframe", "svg", "template", "noscript", "nav"]);

export function scanHtml(html: string, visitor: HtmlVisitor): void {
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const unclosed = new Set<string>();
  /** The index after a dropped element whose tag ends at `from`. */
  const behindDropped = (element: string, from: number): number => {
    // An `svg` without content closes itself. A missing end tag is searched for only once.
    if (unclosed.has(element) || (element === "svg" && html.endsWith("/>", from))) return from;
    const end = lower.indexOf(`</${element}`, from);
    if (end !== -1) return behind(html, ">", end);
    if (CODE.has(element)) return html.length;
    unclosed.add(element);
    return from;
  };
  for (let at = 0; at < html.length;) {
    const open = html.indexOf("<", at);
    if (open === -1 || open > at) visitor.text(html.slice(at, open === -1 ? undefined : open));
    if (open === -1) return;
    if (html.startsWith("<!--", open)) {
      at = behind(html, "-->", open);
      continue;
    }
    const name = /^<(\/?)([a-z][a-z0-9-]{0,30})/.exec(lower.slice(open, open + 34));
    if (name === null && !/[!?/]/.test(html.charAt(open + 1))) {
      visitor.text("<");
      at = open + 1;
      continue;
    }
    at = behind(html, ">", open);
    const [, slash, element = ""] = name ?? [];
    if (name === null) continue;
    if (slash === "/") visitor.close(element);
    else if (DROPPED.has(element)) at = behindDropped(element, at);
    else visitor.open(element, html.slice(open, at));
  }
}

const find = (text: string, part: string, from: number): number => {
  const at = text.indexOf(part, from);
  return at === -1 ? text.length : at;
};

const behind = (text: string, part: string, from: number): number =>
  Math.min(text.length, find(text, part, from) + part.length);
