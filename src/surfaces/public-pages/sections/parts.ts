import { type Html, type HtmlValue, html } from "../../../lib/text/html.ts";
import type { PageImage } from "../../../features/sharing/page-images/index.ts";
import type {
  CategoryReach,
  CountedPosts,
  CoBrand,
  PageLink,
} from "../../../features/sharing/public-pages/index.ts";
import { shareBar } from "../../../domain/charts/bars.ts";
import { CLOCK, LEVEL, mark, RING, shape } from "./signs.ts";
import { count, plural, sentence, shareText } from "./words.ts";

/** Parts of pages that several pages share. */

export interface Heading {
  cover: PageImage | null;
  /** Mark in place of a cover. */
  mark?: HtmlValue;
  kicker: HtmlValue;
  title: string;
  below: HtmlValue;
}

export const heading = ({ cover, mark: ownMark = null, kicker, title, below }: Heading): Html =>
  html`<div class="title">
    ${ownMark ?? picture("cover", cover)}
    <div>
      <p class="kicker">${kicker}</p>
      <h1><bdi>${title}</bdi></h1>
      ${below}
    </div>
  </div>`;

/** A cover or logo; its alternative text is empty, because the name is beside it as text. */
export const picture = (kind: string, image: PageImage | null): Html | false =>
  image !== null &&
  html`<img
    class="${kind}"
    src="${new URL(image.url).pathname}"
    width="${image.width}"
    height="${image.height}"
    alt=""
    decoding="async"
  />`;

/** Items of a kicker, separated by dots; empty items are left out. */
export function dotted(items: readonly HtmlValue[]): HtmlValue[] {
  const shown: HtmlValue[] = [];
  for (const item of items) {
    if (item === null || item === undefined || item === false || item === "") continue;
    if (shown.length > 0) shown.push(" · ");
    shown.push(item);
  }
  return shown;
}

/** Items separated by commas. */
export const listed = (items: readonly HtmlValue[]): HtmlValue[] =>
  items.flatMap((item, index) => (index === 0 ? [item] : [", ", item]));

export const link = ({ name, url }: PageLink): Html =>
  html`<a href="${url}"><bdi>${name}</bdi></a>`;

/** A link to the page of an item, or only its name where it has no page. */
export const linkOrName = ({ name, url }: { name: string; url: string | null }): Html =>
  url === null ? html`<bdi>${name}</bdi>` : link({ name, url });

/** The link to a sponsor's own address is for people and not for search engines. */
export const coBrand = (brand: CoBrand | null): Html | false =>
  brand !== null &&
  html`<p class="co-brand">
    ${picture("logo", brand.logo)}
    <span>
      Presented with
      ${
        brand.href === null
          ? html`<strong><bdi>${brand.name}</bdi></strong>`
          : html`<a href="${brand.href}" rel="sponsored nofollow noopener">
              <strong><bdi>${brand.name}</bdi></strong>
            </a>`
      }
    </span>
  </p>`;

/** The one large number of a page, with its comparison and the text below it. */
export function largeNumber(
  label: HtmlValue,
  value: number | null,
  {
    unknown,
    beside = false,
    below,
  }: { unknown: { title: string; text: string }; beside?: HtmlValue; below: HtmlValue },
): Html {
  const text = value === null ? null : count(value);
  const size =
    text === null ? "unknown" : text.length > 12 ? "small" : text.length > 9 ? "middle" : "";
  return html`<div class="large">
    <p class="label">${label}</p>
    ${
      text === null
        ? html`<p class="big unknown">${unknown.title}</p>
            <p class="definition">${unknown.text}</p>`
        : html`<p class="big ${size}">${text}</p>`
    }${beside !== false && html`<div class="beside">${beside}</div>`}${below}
  </div>`;
}

function basisWords(reach: number | null, basis: readonly string[]): string {
  if (basis.length > 0) return basis.join(", ");
  return reach === null || reach === 0 ? "nothing counted" : "";
}

/** Audio, video and social reach with their shares; without a number no bar is drawn. */
export function categories(rows: readonly CategoryReach[], notes: readonly HtmlValue[] = []): Html {
  return html`<div class="split">
    ${shareBar(rows.map(({ category, reach }) => ({ category, value: reach })))}
    <ul>
      ${rows.map(
        ({ category, reach, share_percent: share, counted_as: basis }, index) =>
          html`<li>
            <span class="name">${shape(category)} ${sentence(category)}</span>
            <span class="number">${numberOr(reach, UNKNOWN)}</span>
            <span class="share">${shareText(share, reach)}</span>
            <span class="basis">${dotted([basisWords(reach, basis), notes[index]])}</span>
          </li>`,
      )}
    </ul>
  </div>`;
}

/** What a total counts, and its gaps: each links to the first post that it concerns. */
export function holes({ posts, counted, old, kept, beside, unknown }: CountedPosts): Html {
  return html`<p class="holes">
    <span>${count(counted)} of ${plural(posts, "post")} counted</span>
    ${beside > 0 && html`<a href="#first-beside">${count(beside)} beside reach</a>`}
    ${old > 0 && html`<a href="#first-old">${mark(CLOCK, `${count(old)} old`)}</a>`}
    ${kept > 0 && html`<a href="#first-kept">${mark(LEVEL, `${count(kept)} kept`)}</a>`}
    ${unknown > 0 && html`<a href="#first-unknown">${mark(RING, `${count(unknown)} not known`)}</a>`}
  </p>`;
}

/** Ends the sentence about the scale of rows; it names the number at which a bar is cut. */
export const cutWords = (cut: number | null): string =>
  cut === null ? "." : `; the longest is cut, at ${count(cut)}.`;

export const UNKNOWN = html`<span class="unknown">not known</span>`;
/**
 * A dash for a number that is not given or does not exist; screen readers read it as "not given".
 */
export const NONE = html`<span class="none"></span>`;

export const numberOr = (value: number | null, otherwise: Html): HtmlValue =>
  value === null ? otherwise : count(value);

/** One figure with its name above and its meaning below. */
export const figure = (name: string, value: HtmlValue, below: HtmlValue): Html =>
  html`<div class="figure">
    <dt>${name}</dt>
    <dd class="number">${value}</dd>
    <dd class="basis">${below}</dd>
  </div>`;
