import { isTooMuch } from "../../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import type {
  OutboundClient,
  OutboundResponse,
} from "../../../../infrastructure/outbound/outbound-client.ts";
import { ownWebsite } from "../../../../domain/matching/accounts/find-accounts.ts";
import type { PageLinks } from "../../../../domain/matching/accounts/page-links.ts";

/**
 * Reads the home page of a show and at most one page about it, through the guarded client. Both are
 * read once per run, which a person started, so `robots.txt`, which is for crawlers, is not read.
 */

/** Maximum bytes of a page; a home page has about 200 KB. */
const PAGE_BYTES_MAX = 1024 * 1024;
const PAGE_TIMEOUT_MS = 15_000;
const REDIRECTS_MAX = 4;

export interface ReadWebsite {
  pages: PageLinks[];
  /** Why the home page was not read; null where it was. */
  warning: string | null;
}

/** Runs the reading of a page in a task, because the largest take 0.3 s (record 0079). */
export interface PageReading {
  outbound: Pick<OutboundClient, "request">;
  compute: Compute;
  /** The workspace that ordered the run. */
  of: string;
}

export async function readWebsite(
  reading: PageReading,
  address: string,
  { signal, allowHttp }: { signal: AbortSignal; allowHttp: boolean },
): Promise<ReadWebsite> {
  // The address with https: stored addresses, and links on old pages, are often older than the
  // sites' certificates.
  const secured = (url: string): string => (allowHttp ? url : url.replace(/^http:/i, "https:"));
  const home = await readPage(reading, secured(address), signal);
  if ("failure" in home) return { pages: [], warning: `The website was not read: ${home.failure}` };
  if (ownWebsite(home.url) === null)
    return {
      pages: [],
      warning: "The website was not read: it leads to a page at a host of podcasts.",
    };
  const next = aboutPage(home.links.links, home.url);
  if (next === undefined) return { pages: [home.links], warning: null };
  const about = await readPage(reading, secured(next), signal);
  const isSameSite = !("failure" in about) && hostOf(about.url) === hostOf(home.url);
  return { pages: [home.links, ...(isSameSite ? [about.links] : [])], warning: null };
}

async function readPage(
  { outbound, compute, of }: PageReading,
  url: string,
  signal: AbortSignal,
): Promise<{ url: string; links: PageLinks } | { failure: string }> {
  const answer = await outbound.request({
    method: "GET",
    url,
    headers: { accept: "text/html, application/xhtml+xml;q=0.9" },
    timeoutMs: PAGE_TIMEOUT_MS,
    maxBytes: PAGE_BYTES_MAX,
    // A page of more than 1 MiB only loses the links at its end.
    onOverflow: "cut",
    decompress: true,
    redirects: { max: REDIRECTS_MAX },
    signal,
  });
  signal.throwIfAborted();
  if (!answer.ok) return { failure: answer.message };
  const refusal = refusalOf(answer);
  if (refusal !== null) return { failure: refusal };
  const { finalUrl: found } = answer;
  try {
    const links = await compute.run("read_page", [answer.body, found], { of, signal });
    return { url: found, links };
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    return { failure: `${hostOf(found)} answered with a page that takes too long to read.` };
  }
}

function refusalOf({ status, headers, finalUrl }: OutboundResponse): string | null {
  if (status !== 200) return `${hostOf(finalUrl)} answered ${status}.`;
  const type = headers["content-type"] ?? "text/html";
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)
    ? null
    : `${hostOf(finalUrl)} answered with something that is no web page.`;
}

const hostOf = (url: string): string =>
  (URL.parse(url)?.hostname ?? "the server").replace(/^www\./, "");

/** Last path segments of pages that list accounts, the most likely first. */
const ABOUT_PAGES = [
  /^(?:links?|follow(?:-us)?|social(?:-media)?|connect|subscribe|abonnieren|listen)$/i,
  /^(?:contact(?:-us)?|kontakt|contacto|contato|contatti)$/i,
  /^(?:about(?:-us)?|ueber(?:-uns)?|über(?:-uns)?|a-propos|sobre(?:-nosotros)?|chi-siamo|om)$/i,
];

/**
 * The path of an address, decoded and without slashes at its end; null where it cannot be decoded.
 */
function pathOf(address: string): string | null {
  try {
    return decodeURIComponent(new URL(address).pathname).replace(/\/+$/, "");
  } catch {
    return null;
  }
}

/** A page of the same site that lists accounts; undefined where the home page links to none. */
function aboutPage(links: readonly string[], home: string): string | undefined {
  const own = links.flatMap((link) => {
    const path = pathOf(link);
    if (path === null || path === pathOf(home) || hostOf(link) !== hostOf(home)) return [];
    const last = path.split("/").at(-1) ?? "";
    return [{ link, last: last.replace(/\.(?:html?|php)$/i, "") }];
  });
  for (const form of ABOUT_PAGES) {
    const found = own.find(({ last }) => form.test(last));
    if (found !== undefined) return found.link;
  }
  return undefined;
}
