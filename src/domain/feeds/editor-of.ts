/**
 * Of the channel, before its first item, within the first 256 KiB. Bounded as `PERSON_ELEMENT` is
 * renamed: the XML reader takes quadratic time over brackets in it.
 */
const HEAD_CHARS_MAX = 256 * 1024;
const EDITOR =
  /<(managingeditor|author)(?:\s[^<>]{0,500})?>\s{0,100}(?:<!\[CDATA\[([^\]<]{1,1000})\]\]>|([^<]{1,1000}))\s{0,100}<\/\1\s{0,20}>/gi;

/**
 * Who edits an RSS feed, as it is written: `mara@harbour.example (Mara Quill)`. Undefined where it
 * does not say, or says "Unknown", as a large host does for everyone without a name.
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
