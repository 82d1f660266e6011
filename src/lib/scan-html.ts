/**
 * One pass over HTML: text between tags, and tags. Linear in the length whatever the markup. Only
 * A to Z become small letters: `İ` would become two, and every place behind it another.
 */

export interface HtmlVisitor {
  text: (raw: string) => void;
  /** `name` in small letters, and the tag as it is written, with its attributes. */
  open: (name: string, tag: string) => void;
  close: (name: string) => void;
}

/** Elements whose content is no speech. */
const DROPPED = new Set(["script", "style", "iframe", "svg", "template", "noscript", "nav"]);

export function scanHtml(html: string, visitor: HtmlVisitor): void {
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
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
    else if (DROPPED.has(element)) at = behind(html, ">", find(lower, `</${element}`, at));
    else visitor.open(element, html.slice(open, at));
  }
}

const find = (text: string, part: string, from: number): number => {
  const at = text.indexOf(part, from);
  return at === -1 ? text.length : at;
};

const behind = (text: string, part: string, from: number): number =>
  Math.min(text.length, find(text, part, from) + part.length);
