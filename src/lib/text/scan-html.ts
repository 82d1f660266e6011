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

/** Elements whose content is code, up to the end of the document where they are not closed. */
const CODE = new Set(["script", "style"]);

/** Elements whose content is no speech. One that is never closed drops its tag alone. */
const DROPPED = new Set([...CODE, "iframe", "svg", "template", "noscript", "nav"]);

export function scanHtml(html: string, visitor: HtmlVisitor): void {
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const unclosed = new Set<string>();
  /** The place behind a dropped element whose tag ends at `from`. */
  const behindDropped = (element: string, from: number): number => {
    // A drawing without content closes itself. Ends that are not there are searched for once.
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
