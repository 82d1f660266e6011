import type { AtomFeed, RdfFeed } from "feedsmith";

import type { SourceFeed, SourceItem } from "../source-feed.ts";

/**
 * Converts Atom and RDF feeds to the form of RSS, so that one mapping serves all. Podcasts in Atom
 * are rare but real: the audio is a link with `rel="enclosure"`. RSS 1.0 (RDF) has no enclosures at
 * all; it is mapped only as far as the message of its refusal needs.
 */

/**
 * The RSS form of an Atom feed: id as guid, published (else updated) as date, enclosure links as
 * enclosures.
 */
export function atomAsRss(feed: AtomFeed.Feed<string>): SourceFeed {
  return defined<SourceFeed>({
    title: feed.title?.value,
    description: feed.subtitle?.value,
    link: linkOf(feed.links, "alternate"),
    generator: feed.generator?.text,
    image: feed.logo === undefined ? undefined : { url: feed.logo },
    managingEditor:
      feed.authors?.[0]?.name === undefined ? undefined : { name: feed.authors[0].name },
    itunes: feed.itunes,
    dc: feed.dc,
    xml: feed.xml,
    atom: feed.links === undefined ? undefined : { links: feed.links },
    items: feed.entries?.map(entryAsItem),
  });
}

function entryAsItem(entry: AtomFeed.Entry<string>): SourceItem {
  const enclosures = entry.links?.filter((link) => link.rel?.toLowerCase() === "enclosure");
  return defined<SourceItem>({
    title: entry.title?.value,
    description: entry.summary?.value ?? entry.content?.value,
    link: linkOf(entry.links, "alternate"),
    guid: entry.id === undefined ? undefined : { value: entry.id },
    pubDate: entry.published ?? entry.updated,
    enclosures: enclosures?.map((link) =>
      defined({ url: link.href, type: link.type, length: link.length }),
    ),
    itunes: entry.itunes,
    dc: entry.dc,
    dcterms: entry.dcterms,
    media: entry.media,
  });
}

/** The RSS form of an RDF feed: titles and links. */
export function rdfAsRss(feed: RdfFeed.Feed<string>): SourceFeed {
  const items = feed.items?.map((item) =>
    defined<SourceItem>({
      title: item.title,
      link: item.link,
      description: item.description,
      dc: item.dc,
    }),
  );
  return defined<SourceFeed>({
    title: feed.title,
    link: feed.link,
    description: feed.description,
    dc: feed.dc,
    items,
  });
}

function linkOf(
  links: readonly AtomFeed.Link<string>[] | undefined,
  rel: string,
): string | undefined {
  return links?.find((link) => (link.rel ?? "alternate").toLowerCase() === rel)?.href;
}

/** Leaves out undefined keys, since the reader's types do not allow undefined values. */
function defined<Shape extends object>(value: {
  [Key in keyof Shape]: Shape[Key] | undefined;
}): Shape {
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== undefined),
  ) as Shape;
}
