import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startAnalyticsFixture } from "../analytics.test-support.ts";

describe("analytics as a table", () => {
  /** The rows of a CSV without quotes, each by the names of its columns. */
  const rowsOf = async (path: string): Promise<Record<string, string>[]> => {
    const { body } = await fixture.get(`/v1/analytics/${path}&format=csv`);
    const [head = "", ...lines] = String(body).trimEnd().split("\r\n");
    const names = head.split(",");
    return lines.map((line) =>
      Object.fromEntries(line.split(",").map((cell, index) => [names[index], cell])),
    );
  };

  const fixture = useFixture(startAnalyticsFixture);

  it("has a row a figure of an overview, unknown ones empty, with definitions of platforms", async () => {
    const rows = await rowsOf("overview?window=7");
    const find = (group: string, key: string, figure: string) =>
      rows.find((row) => row["group"] === group && row["key"] === key && row["figure"] === figure);
    expect(find("total", "", "views")).toMatchObject({
      start_date: fixture.back(7),
      value: "430",
      previous_value: "200",
      change_percent: "",
      source: "connected_account",
      definition: "",
    });
    expect(find("total", "", "opens")).toMatchObject({ value: "", previous_value: "" });
    expect(find("category", "video", "reach")).toMatchObject({ value: "400" });
    const definition = `youtube.views@2026-08`;
    expect(find("platform", "youtube", "views")).toMatchObject({ value: "400", definition });
    expect(find("platform", "youtube", "reach")).toMatchObject({ value: "400", definition });
    expect(find("platform", "simplecast", "downloads")).toMatchObject({ value: "900" });
  });

  it("has the figures of platforms, groups of reach and places of a ranking", async () => {
    const platforms = await rowsOf("platforms?window=7");
    expect(platforms).toContainEqual(
      expect.objectContaining({ platform: "spotify", figure: "plays", value: "60" }),
    );
    expect(await rowsOf("reach?window=7&group_by=platform")).toMatchObject([
      { key: "youtube", label: "YouTube", reach: "400", share_percent: "81.632653" },
      { key: "spotify" },
      { key: "tiktok" },
    ]);
    expect(await rowsOf("rankings?subject=show&metric=reach&window=7")).toMatchObject([
      { rank: "1", name: "Tide Table", value: "260", previous_value: "140" },
      { rank: "2", name: "Harbour Talk" },
    ]);
  });
});
