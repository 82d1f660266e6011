import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Html, html } from "../../lib/text/html.ts";

/**
 * Map of countries by their share, as a separate image. An `img` does not use the style of the
 * page, so the image contains both themes. It is always shown beside a list: the map lacks
 * Singapore, Malta and Hong Kong, and a shade does not show a number.
 */

export interface CountryShare {
  /** ISO 3166-1 alpha-2 code of the country. */
  code: string;
  /** Any measure; the country with the largest value has the full colour. */
  share: number;
}

interface World {
  width: number;
  height: number;
  shapes: Readonly<Record<string, string>>;
  /** Outlines of areas without a country code. */
  without: readonly string[];
}

const WORLD = JSON.parse(
  readFileSync(new URL("./world-shapes.json", import.meta.url), "utf8"),
) as World;

export const MAP_SIZE = { width: WORLD.width, height: WORLD.height } as const;

/**
 * Number of shades. They follow square roots of the shares, because shares are skewed: on a linear
 * scale all but the first country would be pale.
 */
const STEPS = 5;
const stepOf = (share: number, most: number): number =>
  Math.max(1, Math.ceil(Math.sqrt(share / most) * STEPS));

/** Fills of the steps, from countries that are not listed to the country with the largest share. */
const LIGHT = ["#e1e5ec", "#c2d8d6", "#8fb7b3", "#5d9692", "#347a75", "#0b5d57"];
const DARK = ["#272d39", "#22413f", "#366a64", "#4d938a", "#66baad", "#7fe0cf"];

const fillsOf = ([none, ...steps]: readonly string[], border: string): string =>
  `path{fill:${none};stroke:${border}}` +
  steps.map((fill, index) => `.s${index + 1} path{fill:${fill}}`).join("");

const STYLE =
  `path{stroke-width:.6}${fillsOf(LIGHT, "#fff")}` +
  `@media(prefers-color-scheme:dark){${fillsOf(DARK, "#0e1117")}}`;

const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** Hash for a content security policy that allows only this style. */
export const MAP_STYLE_HASH = `sha256-${hash("sha256", STYLE, "base64")}`;

export function worldMap(countries: readonly CountryShare[]): Html {
  const known = countries.filter(({ share }) => share > 0);
  const most = Math.max(0, ...known.map(({ share }) => share));
  const steps = new Map(known.map(({ code, share }) => [code, stepOf(share, most)]));
  const groups = Map.groupBy(Object.keys(WORLD.shapes), (code) => steps.get(code) ?? 0);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WORLD.width} ${WORLD.height}">
    ${STYLE_ELEMENT} ${WORLD.without.map((d) => html`<path d="${d}" />`)}
    ${[...groups].map(
      ([step, codes]) =>
        html`<g class="s${step}">
          ${codes.map((code) => html`<path d="${WORLD.shapes[code]}" />`)}
        </g>`,
    )}
  </svg>`;
}
