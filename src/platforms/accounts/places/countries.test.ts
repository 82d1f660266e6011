import { countries } from "countries-list";
import { describe, expect, it } from "vitest";
import { continentOf, countryCodeOf, countryName } from "./countries.ts";

describe("countries", () => {
  it.each([
    ["United States", "US"],
    ["us", "US"],
    ["USA", "US"],
    ["UK", "GB"],
    ["Great Britain", "GB"],
    ["Türkiye", "TR"],
    ["Turkey", "TR"],
    ["TURKEY", "TR"],
    ["South Korea", "KR"],
    ["Korea, South", "KR"],
    ["Ivory Coast", "CI"],
    ["Côte d’Ivoire", "CI"],
    ["Cote d'Ivoire", "CI"],
    ["Trinidad & Tobago", "TT"],
    ["Bosnia & Herzegovina", "BA"],
    ["St. Lucia", "LC"],
    ["Réunion", "RE"],
    ["Congo - Kinshasa", "CD"],
    ["The Bahamas", "BS"],
    ["Macao", "MO"],
    ["Moldova", "MD"],
    ["Syria", "SY"],
    ["Laos", "LA"],
    ["Brunei", "BN"],
    ["Russian Federation", "RU"],
    ["Czech Republic", "CZ"],
    ["Czechia", "CZ"],
    ["Vietnam", "VN"],
    ["Hong Kong", "HK"],
  ])("reads %s as %s", (name, code) => {
    expect(countryCodeOf(name)).toBe(code);
  });

  it.each(["", "ZZ", "Unknown", "Atlantis", "Other", "Europe", "constructor", "__proto__"])(
    "does not guess at %j",
    (name) => {
      expect(countryCodeOf(name)).toBeNull();
    },
  );

  it("knows every country by its own name and code, on one continent", () => {
    for (const code of Object.keys(countries)) {
      expect(countryCodeOf(countryName(code) ?? "")).toBe(code);
      expect(countryCodeOf(code)).toBe(code);
      expect(continentOf(code)?.code).toMatch(/^(AF|AN|AS|EU|NA|OC|SA)$/);
    }
    expect(continentOf("RU")?.name).toBe("Asia");
    expect(continentOf("TR")?.name).toBe("Asia");
    expect(continentOf("CY")?.name).toBe("Europe");
    expect(continentOf("EG")?.name).toBe("Africa");
    expect(continentOf("ZZ")).toBeNull();
  });
});
