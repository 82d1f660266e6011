import { parseFeedDuration } from "../durations.ts";
import type { FeedFormat } from "./prepare-xml.ts";
import { rewriteMarkup } from "./xml-sections.ts";

/**
 * Converts elements that the XML reader mishandles or does not know to a form that it reads. Every
 * step is one forward pass, because feeds are untrusted and may be built to cost time.
 */

/**
 * RSS person elements hold e-mail addresses, which are never read, and the XML reader takes
 * quadratic time over brackets in them: 40,000 opening brackets in one `<author>` cost 2.4 s, a
 * megabyte of them half an hour. They are renamed and thus ignored; `editorOf` reads the show's
 * editor.
 */
const PERSON_ELEMENT = /(<\/?)(?=(?:author|managingeditor|webmaster)[\s>/])/gi;

/**
 * Scalars with blanks, CDATA or a fraction of a second, which the XML reader would treat as absent;
 * durations are converted to whole seconds (`parseFeedDuration`). Plain seconds, the usual form, do
 * not match and so cost nothing. The patterns start at the colon, which is rarer than `<`, and
 * bound every repetition, so they stay linear.
 */
const ODD_DURATION =
  /:duration(?<=<[\w.-]{1,40}:duration)((?:\s[^<>]{0,500})?)>(?!\d{1,6}<)(?:([^<]{0,200})|\s{0,40}<!\[CDATA\[([^\]<]{0,200})\]\]>\s{0,40})<\//gi;
const WRAPPED_SCALAR =
  /:(episode|season|explicit|block)(?<=<[\w.-]{1,40}:\1)((?:\s[^<>]{0,500})?)>\s{0,40}<!\[CDATA\[([^\]<]{0,200})\]\]>\s{0,40}<\//gi;

/** An artwork with its address in `url`, where the namespace specifies `href`. */
const IMAGE_URL = /<itunes:image(?=\s)(?![^<>]{0,500}\shref\s*=)([^<>]{0,500}?\s)url(?=\s*=)/gi;

/** Show notes as an XHTML element. Inside notes that are markup, it remains a part of them. */
const XHTML_BODY = /<((?:xhtml:)?body)(?:\s[^<>]{0,1000})?>/gi;

/** Marks of base64 text in Atom: its mode in Atom 0.3, its type in Atom 1.0. */
const BASE64_MARK = /\s(?:mode\s*=\s*["']base64["']|type\s*=\s*["']application\/octet-stream["'])/i;
const BASE64_TEXT =
  /<((?:[\w.-]{1,40}:)?(?:title|summary|content|subtitle|tagline))(\s[^<>]{0,500})>([A-Za-z0-9+/=\s]+)(?=<\/)/g;

/** Converts elements that the reader mishandles or does not know to a form that it reads. */
export function normaliseElements(xml: string, format: FeedFormat): string {
  let plain = xml;
  if (format === "atom" && BASE64_MARK.test(xml)) plain = rewriteMarkup(plain, decodeBase64);
  if (/<(?:xhtml:)?body[\s>]/i.test(xml)) plain = rewriteMarkup(plain, bodiesAsContent);
  return normaliseScalars(plain.replaceAll(IMAGE_URL, "<itunes:image$1href"), format);
}

function decodeBase64(markup: string): string {
  return markup.replaceAll(BASE64_TEXT, (whole, name: string, attributes: string, text: string) => {
    if (!BASE64_MARK.test(attributes)) return whole;
    return `<${name}${attributes}>${escapeText(textOfBase64(text))}`;
  });
}

/** The text of base64 data; empty for data that is no text, such as an image. */
function textOfBase64(base64: string): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(base64, "base64"));
    return /[^\P{Cc}\t\n\r]/u.test(text) ? "" : text;
  } catch {
    return "";
  }
}

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** XHTML bodies as `content:encoded`; one that never ends is not changed. */
function bodiesAsContent(markup: string): string {
  let out = "";
  let at = 0;
  const opening = new RegExp(XHTML_BODY);
  for (let match = opening.exec(markup); match !== null; match = opening.exec(markup)) {
    const closing = new RegExp(String.raw`</${match[1]}\s{0,20}>`, "gi");
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(markup);
    if (end === null) break;
    const body = markup.slice(opening.lastIndex, end.index);
    out += `${markup.slice(at, match.index)}<content:encoded><![CDATA[${body}]]></content:encoded>`;
    at = closing.lastIndex;
    opening.lastIndex = at;
  }
  return out + markup.slice(at);
}

function normaliseScalars(xml: string, format: FeedFormat): string {
  const seconds = xml.replaceAll(
    ODD_DURATION,
    (_whole, attributes: string, plain?: string, wrapped?: string) =>
      `:duration${attributes}>${parseFeedDuration(plain ?? wrapped) ?? ""}</`,
  );
  const scalars = xml.includes("<![CDATA[")
    ? seconds.replaceAll(WRAPPED_SCALAR, ":$1$2>$3</")
    : seconds;
  return format === "atom" ? scalars : scalars.replaceAll(PERSON_ELEMENT, "$1unread-");
}
