import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { clip, type Network, startBuilderApp } from "../builder.test-support.ts";
import { countOpenSuggestions, findOpenSuggestions } from "./open-suggestions.store.ts";

describe("GET /app-api/cluster-suggestions", () => {
  let network: Network;
  let tide: string;
  let wreck: string;
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    app.tiktok.reset();
    network = await app.network();
    tide = await network.episode("The tide that came twice", 30, {
      description: "A harbour counts its water again.",
    });
    wreck = await network.episode("A wreck under the pier", 24, {
      description: "Divers find a bell, and a bill.",
    });
    app.tiktok.posts.push(
      clip(app, "7553210987654321012", { daysAgo: 0.5, text: "The tide that came twice" }),
      clip(app, "7553210987654321013", {
        daysAgo: 0.6,
        text: "A wreck under the pier. The tide that came twice.",
      }),
    );
    await network.build([tide, wreck], { mode: "suggest", min_confidence: "low" });
  });

  it("lists open suggestions of all given shows, the newest episode first, and counts them", async () => {
    const { database } = app.runtime;
    const shows = [network.showId, "another"];
    const rows = await findOpenSuggestions(database, shows, 10);
    expect(rows).toHaveLength(2);
    const times = rows.map((row) => row.episode_published_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(await countOpenSuggestions(database, shows)).toBe(2);
    expect(await findOpenSuggestions(database, shows, 1)).toHaveLength(1);
    expect(await countOpenSuggestions(database, ["another"])).toBe(0);
    await network.send("POST", `/v1/cluster-suggestions/${rows[0]?.id ?? ""}/dismiss`, {});
    expect(await countOpenSuggestions(database, shows)).toBe(1);
  });
});
