import { decode } from "html-entities";
import { rewriteMarkup } from "./xml-sections.ts";

const DOCTYPE_CHARS_MAX = 20_000;
const ENTITIES_MAX = 200;
/**
 * Maximum characters that all references may add, so that a short reference to a long text cannot
 * be repeated a million times.
 */
const ADDED_CHARS_MAX = 1024 * 1024;

const DECLARATION =
  /<!ENTITY\s{1,20}([a-z_][\w.-]{0,100})\s{1,20}(?:"([^"<]{0,1000})"|'([^'<]{0,1000})')\s{0,20}>/gi;
const REFERENCE = /&([a-z_][\w.-]{0,100});/gi;

/**
 * Expands the entities that the XML's own DOCTYPE declares. The XML reader does not expand them, so
 * two guids that differ in one would look alike. Expansion is one pass, so a reference inside a
 * value is not expanded. Values with a tag, and names of HTML entities, are left to the reader.
 */
export function expandEntities(xml: string): string {
  const entities = entitiesOf(xml);
  if (entities.size === 0) return xml;
  let left = ADDED_CHARS_MAX;
  return rewriteMarkup(xml, (markup) =>
    markup.replaceAll(REFERENCE, (reference, name: string) => {
      const value = entities.get(name);
      if (value === undefined || value.length > left) return reference;
      left -= value.length;
      return value;
    }),
  );
}

function entitiesOf(xml: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  const start = xml.slice(0, DOCTYPE_CHARS_MAX);
  const doctype = start.search(/<!DOCTYPE\s[^<>[]{0,500}\[/i);
  if (doctype === -1) return entities;
  const end = start.indexOf("]>", doctype);
  for (const match of start.slice(doctype, end === -1 ? undefined : end).matchAll(DECLARATION)) {
    const [, name = "", double, single = ""] = match;
    const value = double ?? single;
    if (entities.size >= ENTITIES_MAX) break;
    // The first declaration of a name counts.
    if (!entities.has(name) && decode(`&${name};`) === `&${name};`) entities.set(name, value);
  }
  return entities;
}
