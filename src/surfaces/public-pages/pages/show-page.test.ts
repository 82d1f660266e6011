import { describe, expect, it } from "vitest";
import type { PagePlaces, ShowPage } from "../../../features/sharing/public-pages/index.ts";
import { tableOf } from "../page-kinds.ts";
import { showPage } from "./show-page.ts";

const SHARES = [40, 20, 10, 8, 6, 5, 4, null];
const COUNTRIES: PagePlaces["countries"] = SHARES.map((share, index) => ({
  name: `Country ${index + 1}`,
  share_percent: share,
  value: share === null ? "fewer than 10" : `${share} %`,
}));

const page = (countries: PagePlaces["countries"]) =>
  ({
    object: "public_page",
    type: "show",
    url: "https://castmeter.example/s/tideline",
    title: "Tideline",
    as_of: null,
    cover: null,
    description: null,
    author: null,
    episode_count: 1,
    network: null,
    lead: {
      from: "2026-10-25",
      to: "2026-11-21",
      reach: null,
      previous_reach: null,
      change_percent: null,
      change_of_all: false,
      known_in_part: [],
      categories: [],
    },
    weeks: [],
    definition_changes: [],
    episodes: [],
    feed_episodes: [],
    places: [
      {
        platform_name: "Spotify",
        metric: "share_of_plays",
        measure: "share of plays",
        countries,
        shares: [],
      },
    ],
    accounts: [],
    offers: [],
    offers_days: 90,
    definitions: {},
  }) satisfies ShowPage;

const options = {
  paths: { site: "/s", network: "/n", asset: (name: string) => `/s/assets/1/${name}` },
  docsUrl: "/docs",
  statusUrl: "/status",
};

/** Rows of a list of countries: the name, the width of its bar in per cent, what stands beside. */
const rowsOf = (markup: string): (string | undefined)[][] =>
  [...markup.matchAll(/<tr>\s*<th scope="row">([\s\S]*?)<\/tr>/g)].map(([, row = ""]) => [
    row.split("<")[0],
    /<rect[^>]*width="([\d.]+)%"/.exec(row)?.[1],
    /class="number">([^<]*)</.exec(row)?.[1]?.replaceAll("\u00a0", " ").replaceAll("\u202f", " "),
  ]);

describe("where people listen", () => {
  it("has six countries, and the others when they are asked for, with one scale for all", () => {
    const [open = "", rest = ""] = String(showPage(options, page(COUNTRIES), null)).split(
      "<details",
    );
    expect(rowsOf(open)).toEqual([
      ["Country 1", "100", "40 %"],
      ["Country 2", "50", "20 %"],
      ["Country 3", "25", "10 %"],
      ["Country 4", "20", "8 %"],
      ["Country 5", "15", "6 %"],
      ["Country 6", "12.5", "5 %"],
    ]);
    expect(rest).toContain("2 more countries");
    expect(rowsOf(rest)).toEqual([
      ["Country 7", "10", "4 %"],
      ["Country 8", undefined, "fewer than 10"],
    ]);
    expect(rest).toMatch(/class="number">\s*Share/);
  });

  it("asks for nothing where six are all", () => {
    const text = String(showPage(options, page(COUNTRIES.slice(0, 6)), null));
    expect(text).not.toContain("<details");
  });

  it("has all countries in its table, a share that is not known left empty", () => {
    const table = tableOf(page(COUNTRIES), "places");
    expect(table?.rows).toHaveLength(8);
    expect(table?.rows.at(-1)).toEqual([
      "Spotify",
      "share_of_plays",
      "Country 8",
      null,
      "fewer than 10",
    ]);
  });
});
