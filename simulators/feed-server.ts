import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { SimulatedAnswer, SimulatedRequest, SimulatedService } from "./answer.ts";
import { text } from "./answer.ts";

interface FeedFile {
  body: Buffer;
  modifiedAt: Date;
}

/**
 * Serves feed files with ETag and Last-Modified, answers 304, redirects and pages.
 *
 * - `/{file}` the file; `/redirect/{status}/{file}` a redirect to it; `/chain/{hops}/{file}` that
 *   many redirects;
 *   `/loop/{file}` a redirect to itself; `/paged/{file}?per=50&page=1` RFC 5005 pages with
 *   `rel="next"` links.
 * - Files stored by `put` take precedence over those of the folder, so that a feed can change while
 *   it is watched.
 */
export class FeedServer implements SimulatedService {
  readonly #folder: string | undefined;
  readonly #put = new Map<string, FeedFile>();
  readonly #now: () => Date;
  /** The address the pages link to: the origin and prefix under which this server is reached. */
  baseUrl = "";

  constructor(folder: string | undefined, now: () => Date) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Adds a feed or a file it links to, or replaces it; its Last-Modified is the simulated time. */
  put(name: string, body: string | Buffer): void {
    this.#put.set(name, { body: Buffer.from(body), modifiedAt: this.#now() });
  }

  reset(): void {
    this.#put.clear();
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    const [first = "", second = "", third = ""] = request.path
      .split("/")
      .slice(1)
      .map(decodeURIComponent);
    if (first === "redirect")
      return redirect(
        /^30[12378]$/.test(second) ? Number(second) : 302,
        `${this.baseUrl}/${third}`,
      );
    if (first === "chain") {
      const hops = Number(second);
      return redirect(
        302,
        hops > 1 ? `${this.baseUrl}/chain/${hops - 1}/${third}` : `${this.baseUrl}/${third}`,
      );
    }
    if (first === "loop") return redirect(302, `${this.baseUrl}/loop/${second}`);
    const paged = first === "paged";
    const file = this.#file(paged ? second : first);
    if (file === undefined) return this.failure(404);
    if (!paged) return conditional(file, request);
    const per = Math.max(1, Number(request.query.get("per") ?? 50));
    const page = Math.max(1, Number(request.query.get("page") ?? 1));
    return conditional(
      {
        ...file,
        body: pageOf(file.body.toString("utf8"), {
          page,
          per,
          address: `${this.baseUrl}/paged/${second}`,
        }),
      },
      request,
    );
  }

  failure(status: number): SimulatedAnswer {
    return text(`Simulated answer with status ${status}.`, status);
  }

  #file(name: string): FeedFile | undefined {
    const put = this.#put.get(name);
    if (
      put ||
      this.#folder === undefined ||
      name === "" ||
      basename(name) !== name ||
      name.startsWith(".")
    )
      return put;
    const path = join(this.#folder, name);
    try {
      return { body: readFileSync(path), modifiedAt: statSync(path).mtime };
    } catch {
      return undefined;
    }
  }
}

function redirect(status: number, location: string): SimulatedAnswer {
  return { status, headers: { location }, body: "" };
}

function conditional({ body, modifiedAt }: FeedFile, request: SimulatedRequest): SimulatedAnswer {
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 24)}"`;
  const lastModified = new Date(Math.floor(modifiedAt.getTime() / 1000) * 1000);
  const headers = {
    etag,
    "last-modified": lastModified.toUTCString(),
    "content-type": "application/rss+xml; charset=utf-8",
  };
  const known = request.headers["if-none-match"];
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  // RFC 9110: where both are sent, the tag decides.
  const unchanged =
    known === undefined
      ? since >= lastModified.getTime()
      : known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  return unchanged ? { status: 304, headers, body: "" } : { status: 200, headers, body };
}

/**
 * One page of a feed: its head, `per` of its items, and a link to the next page while there is one.
 */
function pageOf(
  feed: string,
  { page, per, address }: { page: number; per: number; address: string },
): Buffer {
  const items = feed.match(/<item[\s>][\s\S]*?<\/item>/g) ?? [];
  const [head = feed] = feed.split(/<item[\s>]/, 1);
  const next =
    page * per < items.length
      ? `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="next" href="${address}?per=${per}&amp;page=${page + 1}"/>`
      : "";
  return Buffer.from(
    `${head}${next}${items.slice((page - 1) * per, page * per).join("\n")}</channel></rss>`,
  );
}
