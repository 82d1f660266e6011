import { fileURLToPath } from "node:url";
import type { PublicPage } from "../page-kinds.ts";
import { loadPart } from "../../../kernel/load-part.ts";
import { atMost } from "../../../lib/at-most.ts";
import { type Html, html } from "../../../lib/text/html.ts";
import { wholePercents } from "../../../lib/whole-percents.ts";
import type { CategoryReach } from "../../../features/sharing/public-pages/index.ts";
import { fitted, setTitle, widthOf } from "./text-width.ts";
import {
  count,
  day,
  moment,
  percent,
  percentDelivered,
  plural,
  sentence,
} from "../sections/words.ts";

/**
 * The picture of a page that messengers show, 1200 by 630 pixels; always light, with the time of
 * its numbers.
 */

const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 64;
/** Size and position of a cover or logo, left of the words above the title. */
const COVER = 72;
const COVER_TOP = 56;
/** Position of our sign and name, right of the words above the title. */
const MARK_LEFT = 973;
const INNER = WIDTH - 2 * MARGIN;
/** The area of the title, in the middle of the free space. */
const TITLE_TOP = 140;
const TITLE_HEIGHT = 215;
const COLOURS = { audio: "#0b5d57", video: "#3d68ea", social: "#dd7712" } as const;
const INK = "#1a2033";
const MUTED = "#596377";
const LINE = "#c6cdd8";

interface PictureWords {
  /** The words above the title, in two parts. */
  kicker: string;
  about: string;
  title: string;
  number: string | null;
  /** The words beside the number. */
  says: string;
  asOf: string | null;
  categories: readonly CategoryReach[];
}

function pictureWords(page: PublicPage): PictureWords {
  const { title, as_of: asOf } = page;
  switch (page.type) {
    case "cluster":
      return {
        kicker: page.show.name,
        about: [
          page.episode?.number == null ? "" : `episode ${page.episode.number}`,
          page.co_brand === null ? "" : `with ${page.co_brand.name}`,
        ]
          .filter((part) => part !== "")
          .join(", "),
        title,
        number: page.reach === null ? null : count(page.reach),
        says:
          `reach so far, ${plural(page.counted.posts, "post")} on ` +
          plural(page.platforms.length, "platform"),
        asOf,
        categories: page.categories,
      };
    case "show":
    case "network":
      return {
        kicker: page.type === "show" ? "Podcast" : "Podcast network",
        about:
          page.type === "show" ? (page.network?.name ?? "") : plural(page.shows.length, "show"),
        title,
        number: page.lead.reach === null ? null : count(page.lead.reach),
        says: `reach in the 28 days to ${day(page.lead.to)}`,
        asOf,
        categories: page.lead.categories,
      };
    case "campaign":
      return {
        kicker: "Campaign",
        about: page.brand === null ? page.network.name : `for ${page.brand}`,
        title,
        number:
          page.measured !== null && page.promised !== null && page.promised > 0
            ? percent(percentDelivered(page.measured, page.promised))
            : page.measured === null
              ? null
              : count(page.measured),
        says: page.promised === null ? "delivered so far" : `of ${count(page.promised)} promised`,
        asOf,
        categories: page.categories,
      };
    default:
      return page satisfies never;
  }
}

/** @param cover The page's cover, as a `data:` address. */
export function pictureSvg(page: PublicPage, cover: string | null = null): Html {
  const { kicker, about, title, number, says, asOf, categories } = pictureWords(page);
  const { size, lines } = setTitle(title, INNER);
  const first = TITLE_TOP + (TITLE_HEIGHT - lines.length * size * 1.1) / 2 + size * 0.86;
  const numberSize = sizeOfNumber(number ?? "", number === null ? "" : says);
  const right = number === null ? MARGIN : MARGIN + widthOf(number, numberSize, "number") + 36;
  const start = cover === null ? MARGIN : MARGIN + COVER + 20;
  const above = (words: string): string =>
    fitted(words, { size: 24, style: "strong", width: MARK_LEFT - 24 - start });
  const text = (x: number, y: number, more: string, words: string): Html =>
    html`<text x="${x}" y="${y}" class="${more}">${words}</text>`;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${WIDTH}"
    height="${HEIGHT}"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
  >
    <style>
      text {
        font-family: Inter;
        font-size: 24px;
        fill: ${MUTED};
      }
      .strong {
        font-weight: 600;
        fill: ${INK};
      }
      .title {
        font-family: "Source Serif 4";
        font-weight: 600;
        font-size: ${size}px;
        letter-spacing: ${-0.012 * size}px;
        fill: ${INK};
      }
      .number {
        font-weight: 600;
        font-size: ${numberSize}px;
        letter-spacing: ${-0.045 * numberSize}px;
        fill: ${INK};
      }
      .small {
        font-size: 22px;
      }
    </style>
    <rect width="100%" height="100%" fill="#fff" />
    ${cover !== null && coverOf(cover)} ${text(start, 84, "strong", above(kicker))}
    ${about !== "" && text(start, 118, "", above(about))}
    <g transform="translate(${MARK_LEFT} 77)">
      <rect width="30" height="30" rx="7.5" fill="#2f55d4" />
      <g fill="#fff">
        <rect x="7.5" y="15" width="3.75" height="7.5" rx="1.2" />
        <rect x="13.1" y="7.5" width="3.75" height="15" rx="1.2" />
        <rect x="18.75" y="11.25" width="3.75" height="11.25" rx="1.2" />
      </g>
    </g>
    ${text(1_015, 100, "strong", "Castmeter")}
    ${lines.map((line, index) =>
      text(MARGIN - 2, Number((first + index * size * 1.1).toFixed(1)), "title", line),
    )}
    ${number !== null && text(MARGIN - 6, 472, "number", number)}
    ${text(right, 432, "", number === null ? "No number is known yet" : says)}
    ${asOf !== null && text(right, 466, "", `as of ${moment(asOf)}`)} ${shareParts(categories)}
  </svg>`;
}

const NUMBER_SIZES = [112, 88, 72, 60] as const;

/** The largest size at which a number and the words beside it stay within the margin. */
const sizeOfNumber = (number: string, words: string): number =>
  NUMBER_SIZES.find(
    (size) => widthOf(number, size, "number") + 36 + widthOf(words, 24, "strong") <= INNER,
  ) ?? 60;

const coverOf = (source: string): Html =>
  html`<clipPath id="cover">
      <rect x="${MARGIN}" y="${COVER_TOP}" width="${COVER}" height="${COVER}" rx="8" />
    </clipPath>
    <image
      href="${source}"
      x="${MARGIN}"
      y="${COVER_TOP}"
      width="${COVER}"
      height="${COVER}"
      preserveAspectRatio="xMidYMid slice"
      clip-path="url(#cover)"
    />`;

/**
 * A name that is wider than its part is shown without the share; if it is still too wide, both are
 * left out.
 */
function shareParts(categories: readonly CategoryReach[]): Html {
  const known = categories.filter(({ reach }) => reach !== null && reach > 0);
  const whole = known.reduce((sum, { reach }) => sum + (reach ?? 0), 0);
  const shares = wholePercents(known.map(({ reach }) => reach));
  if (whole === 0)
    return html`<rect x="${MARGIN}" y="519" width="${INNER}" height="2" fill="${LINE}" />`;
  let x = MARGIN;
  return html`${known.map(({ category, reach }, index) => {
    const width = ((reach ?? 0) / whole) * INNER;
    const from = x;
    x += width;
    const name = sentence(category);
    const share = ` ${percent(shares[index] ?? 0)}`;
    const room = width - 8;
    const shownName = widthOf(name, 22, "strong") <= room ? name : "";
    const shownShare = shownName !== "" && widthOf(name + share, 22, "strong") <= room ? share : "";
    return html`<rect
        x="${from.toFixed(1)}"
        y="519"
        width="${Math.max(1, width - (index < known.length - 1 ? 4 : 0)).toFixed(1)}"
        height="14"
        fill="${COLOURS[category]}"
      /><text x="${from.toFixed(1)}" y="565" class="small"
        ><tspan class="strong small">${shownName}</tspan>${shownShare}</text
      >`;
  })}`;
}

const FONTS = ["inter-400.ttf", "inter-600.ttf", "source-serif.ttf"].map((name) =>
  fileURLToPath(new URL(`../../theme/fonts/${name}`, import.meta.url)),
);
const loadRenderer = loadPart(async () => (await import("@resvg/resvg-js")).renderAsync);
/** Maximum concurrent drawings: each takes a thread for a tenth of a second. */
const drawing = atMost(2);

/** Characters that the shipped fonts lack; for them the system's fonts are used. */
const OTHER_SCRIPTS = /[^\n\u0020-\u024F\u1E00-\u1EFF\u2000-\u206F\u20AC\u2122\u2212]/;

/** Characters that XML does not allow, which pasted names may contain. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** @returns PNG. @param cover The bytes of the page's cover; undefined for none. */
export async function pictureOf(
  page: PublicPage,
  cover?: { mediaType: string; bytes: Buffer },
): Promise<Buffer> {
  const source =
    cover === undefined ? null : `data:${cover.mediaType};base64,${cover.bytes.toString("base64")}`;
  const svg = pictureSvg(page, source).toString().replaceAll(NO_XML, "");
  return drawing(async () => {
    const render = await loadRenderer();
    const image = await render(svg, {
      font: {
        fontFiles: FONTS,
        loadSystemFonts: OTHER_SCRIPTS.test(svg),
        defaultFontFamily: "Inter",
      },
      logLevel: "off",
    });
    return image.asPng();
  });
}
