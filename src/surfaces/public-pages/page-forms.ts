import { createHash } from "node:crypto";
import { openPageImage } from "../../features/sharing/page-images/index.ts";
import type { Executor } from "../../db/connection/database.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { MAP_STYLE_HASH } from "../../domain/charts/world-map.ts";
import { encoded, type Encoding } from "./page-bodies.ts";
import type { CachedPage } from "./page-cache.ts";
import type { FrameOptions } from "./page-frame.ts";
import { htmlOf, mapOf, type PublicPage, tableOf } from "./page-kinds.ts";
import { csvOf } from "./sections/page-tables.ts";
import { pictureOf, pictureSvg } from "./pictures/picture.ts";

/** The forms of a page: HTML, JSON, its tables, its map and its picture. */

export type Form = "html" | "json" | "png" | "svg" | `csv ${string}`;

/** Maximum pictures in memory, some 40 kB each. */
const PICTURES_MAX = 500;

const MEDIA_TYPES: Readonly<Record<"html" | "json" | "csv" | "png" | "svg", string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};

export const HTML_TYPE = MEDIA_TYPES.html;

/** The name of the table in a form: `posts` of `csv posts`. */
const tableNameOf = (form: Form): string | undefined =>
  form.startsWith("csv ") ? form.slice("csv ".length) : undefined;

export const mediaTypeOf = (form: Form): string =>
  MEDIA_TYPES[tableNameOf(form) === undefined ? (form as "html" | "json" | "png" | "svg") : "csv"];

/** The ending that a form adds to the address of a page. */
export function endOf(form: Form): string {
  if (form === "html") return "";
  if (form === "json") return ".json";
  if (form === "png") return "/picture.png";
  return form === "svg" ? "/map.svg" : `/${tableNameOf(form)}.csv`;
}

/** A policy without scripts, frames, inline content and content of other origins. */
const policy = (styles: string): string =>
  [
    "default-src 'none'",
    `style-src ${styles}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

export const PAGE_POLICY = policy("'self'");
/** The policy of a map that is opened separately, which allows only its own style. */
const MAP_POLICY = policy(`'${MAP_STYLE_HASH}'`);

export const policyOf = (form: Form): string => (form === "svg" ? MAP_POLICY : PAGE_POLICY);

/** One form of a page in its present state. */
export interface MadeForm {
  /** Changes exactly when the text changes: with a figure, or with the program. */
  etag: string;
  body: (encoding: Encoding) => Promise<Buffer>;
}

/** Makes forms once, for as long as the page stays in memory. */
export class PageForms {
  readonly #options: FrameOptions;
  readonly #database: Executor;
  readonly #pictures = new BoundedMap<string, Promise<Buffer>>({ max: PICTURES_MAX });

  constructor(options: FrameOptions, database: Executor) {
    this.#options = options;
    this.#database = database;
  }

  /** Opens a form of a page; undefined where the page has no such table or map. */
  open(page: CachedPage<PublicPage>, data: PublicPage, form: Form): MadeForm | undefined {
    const etag = page.etags.get(form) ?? this.#tagOf(page, data, form);
    if (etag === undefined) return undefined;
    page.etags.set(form, etag);
    return {
      etag,
      body: async (encoding) => {
        if (form === "png") return this.#pictureOf(etag, data);
        const key = bodyKey(form, encoding);
        const body =
          page.bodies.get(key) ?? encoded(this.#textOf(page, data, form) ?? "", encoding);
        page.bodies.set(key, body);
        return body;
      },
    };
  }

  /**
   * The ETag of a form, made from the compressed bytes, which are usually sent and are a twentieth
   * of the text. It is weak, because a form has several encodings. HTML and JSON share one address,
   * so the form is part of the hash.
   */
  #tagOf(page: CachedPage<PublicPage>, data: PublicPage, form: Form): string | undefined {
    const text = this.#textOf(page, data, form);
    if (text === undefined) return undefined;
    const body = encoded(text, "br");
    if (form !== "png") page.bodies.set(bodyKey(form, "br"), body);
    return `W/"${createHash("sha256").update(`${form}\n`).update(body).digest("base64url").slice(0, 22)}"`;
  }

  /** The text of a form; for a picture, the text from which it is drawn. */
  #textOf(page: CachedPage<PublicPage>, data: PublicPage, form: Form): string | undefined {
    if (form === "html") return htmlOf(this.#options, data).toString();
    if (form === "json") return page.text;
    if (form === "svg") return mapOf(data)?.toString();
    if (form === "png") return `${pictureSvg(data).toString()}${data.cover?.url ?? ""}`;
    const table = tableOf(data, tableNameOf(form) ?? "");
    return table && csvOf(table);
  }

  /**
   * The picture is drawn once for its text and cover, regardless of the number of concurrent
   * requests.
   */
  #pictureOf(etag: string, data: PublicPage): Promise<Buffer> {
    const known = this.#pictures.get(etag) ?? this.#drawPicture(data);
    this.#pictures.set(etag, known);
    known.catch(() => this.#pictures.delete(etag));
    return known;
  }

  async #drawPicture(data: PublicPage): Promise<Buffer> {
    const name = data.cover?.url.split("/").at(-1);
    return pictureOf(
      data,
      name === undefined ? undefined : await openPageImage(this.#database, name),
    );
  }
}

const bodyKey = (form: Form, encoding: Encoding): string => `${form} ${encoding}`;
