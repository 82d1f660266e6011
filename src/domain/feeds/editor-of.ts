/**
 * Maximum characters of the channel's head, before the first item, that are searched for the
 * editor. The limit exists for the reason that `PERSON_ELEMENT` gives: the XML reader takes
 * quadratic time over brackets in such an element.
 */
const HEAD_CHARS_MAX = 256 * 1024;
const EDITOR =
  /<(managingeditor|author)(?:\s[^<>]{0,500})?>\s{0,100}(?:<!\[CDATA\[([^\]<]{1,1000})\]\]>|([^<]{1,1000}))\s{0,100}<\/\1\s{0,20}>/gi;

/**
 * The editor of an RSS feed as written: `mara@harbour.example (Mara Quill)`. Undefined where the
 * feed names none, or "Unknown", which a large host writes for everyone without a name.
 */
export function editorOf(xml: string): string | undefined {
  const head = xml.slice(0, HEAD_CHARS_MAX);
  const item = head.search(/<item[\s>]/i);
  for (const match of head.slice(0, item === -1 ? undefined : item).matchAll(EDITOR)) {
    const person = (match[2] ?? match[3] ?? "").trim();
    if (person !== "" && !/(?:^|\()unknown\)?$/i.test(person)) return person;
  }
  return undefined;
}
