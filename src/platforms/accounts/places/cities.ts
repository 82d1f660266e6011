import { readFileSync } from "node:fs";

/**
 * Names of cities by their GeoNames ids, for platforms that give only an id. The table has the
 * cities of 100,000 people or more with their names at GeoNames (geonames.org, CC BY 4.0);
 * scripts/city-names.ts makes it. A service that names every id (rejected) would need a call to
 * another host for each reading.
 */

export interface City {
  name: string;
  /** ISO 3166-1 alpha-2 code of the country, because several cities share a name. */
  country: string;
}

/** Lines of `id,country,name`; the first is a remark. */
const TABLE = new URL("./city-names.csv", import.meta.url);

let cities: ReadonlyMap<number, City> | undefined;

/** The city of a GeoNames id; undefined for a place that the table lacks. */
export function cityOf(geonamesId: number): City | undefined {
  cities ??= readTable();
  return cities.get(geonamesId);
}

/** Reads the table of 4,300 lines at the first lookup. */
function readTable(): Map<number, City> {
  const table = new Map<number, City>();
  for (const line of readFileSync(TABLE, "utf8").split("\n")) {
    const [id, country] = line.split(",", 2);
    if (id === undefined || country === undefined || line.startsWith("#")) continue;
    table.set(Number(id), { country, name: line.slice(id.length + country.length + 2) });
  }
  return table;
}
