import { readFileSync, writeFileSync } from "node:fs";
import { geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";

/**
 * Projects the outlines of countries once and writes them as paths with whole coordinates to
 * src/domain/charts/world-shapes.json, by ISO 3166-1 alpha-2. Run by hand after an update of `world-atlas`
 * (Natural Earth, public domain): `node scripts/world-map.ts`.
 */

const WIDTH = 1_000;
const HEIGHT = 480;
const ANTARCTICA = "AQ";

const atlas = JSON.parse(
  readFileSync(new URL("../node_modules/world-atlas/countries-110m.json", import.meta.url), "utf8"),
);
const countries = feature(atlas, atlas.objects.countries).features;

/** ISO numeric codes are regions of UN M49, which locales write as letters. */
function codeOf(numeric: string | undefined): string | null {
  if (numeric === undefined) return null;
  const region = new Intl.Locale(Intl.getCanonicalLocales(`und-${numeric}`)[0] ?? "und").region;
  return region === undefined || !/^[A-Z]{2}$/.test(region) ? null : region;
}

const shown = countries.filter(({ id }) => codeOf(id) !== ANTARCTICA);
const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], {
  type: "FeatureCollection",
  features: shown,
});
const path = geoPath(projection).digits(0);

const shapes: Record<string, string> = {};
const without: string[] = [];
for (const country of shown) {
  const outline = path(country);
  if (outline === null) continue;
  const code = codeOf(country.id);
  // Kosovo, Northern Cyprus and Somaliland have no code: drawn, and never filled.
  if (code === null) without.push(outline);
  else shapes[code] = (shapes[code] ?? "") + outline;
}
writeFileSync(
  new URL("../src/domain/charts/world-shapes.json", import.meta.url),
  `${JSON.stringify({ width: WIDTH, height: HEIGHT, shapes, without })}\n`,
);
