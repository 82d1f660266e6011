import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { link, store, told } from "./geography.test-support.ts";
import { geographyOperations } from "./index.ts";

describe("geographies as tables", () => {
  const t = useNetwork({ operations: geographyOperations });
  beforeAll(async () => {
    await link(t.app, t.showId, "youtube", { accountId: "UC1" });
    await store(
      t.app,
      t.showId,
      "youtube",
      told("views", { US: 1, NO: null }, { platformTotal: 3 }),
      {
        accountId: "UC1",
      },
    );
    await link(t.app, t.showId, "kit");
  });

  const lines = async (path: string) =>
    (await t.send("GET", `${path}?format=csv`)).text.trimEnd().split("\r\n");

  it("have a row a place, shares in percent, hidden numbers empty, and a row a platform without any", async () => {
    const [names, ...rows] = await lines("/v1/analytics/geography");
    expect(names).toBe(
      "platform,metric,level,code,name,country_code,geonames_id,count,share_percent,share_basis,available,reason,as_of,source,definition",
    );
    const provenance = "2026-10-18T07:00:00.000Z,connected_account,youtube.views@2026-08";
    expect(rows).toEqual([
      `youtube,views,country,US,United States,,,1,33.3333,platform_total,true,,${provenance}`,
      `youtube,views,country,NO,Norway,,,,,platform_total,true,,${provenance}`,
      `youtube,views,continent,NA,North America,,,1,33.3333,platform_total,true,,${provenance}`,
      "kit,,,,,,,,,,false,not_offered,,,",
    ]);
  });

  it("name the show where they are of one", async () => {
    const [names, ...rows] = await lines(`/v1/shows/${t.showId}/audience/geography`);
    expect(names).toMatch(/^show_id,platform,metric,/);
    expect(rows.every((row) => row.startsWith(`${t.showId},`))).toBe(true);
    expect(rows).toHaveLength(4);
  });
});
