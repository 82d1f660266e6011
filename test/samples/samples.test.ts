import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { timeLimit } from "../time-limit.ts";
import { useFixture } from "../use-fixture.ts";
import {
  type Ended,
  isInstalled,
  LANGUAGES,
  newFolder,
  runSample,
  type SampleRun,
} from "./sample-processes.ts";
import { EPISODES, POSTS, startSampleServer } from "./sample-server.ts";

/** The samples of docs/samples.md do against a server what their first lines say. */

const t = useFixture(startSampleServer);

const shown = (count: number | null): string => count?.toLocaleString("en") ?? "unknown";

/** A program starts in 0.1 s on a machine that does nothing else, and in seconds on a busy one. */
const LIMIT_MS = timeLimit(60_000);

describe.each(LANGUAGES.map((language) => ({ ...language, language })))(
  "the samples in $name",
  { timeout: LIMIT_MS },
  ({ language }) => {
    const isRun = isInstalled(language);
    let key = "";
    beforeAll(async () => {
      if (isRun) key = await t.newKey();
    });

    const start = (name: string, run: Partial<SampleRun> = {}, as = key): Promise<Ended> => {
      const settings = { CASTMETER_URL: t.address, CASTMETER_KEY: as };
      return runSample(language, name, settings, { folder: newFolder(t.root), ...run });
    };

    /** What a sample printed that ends well and complains about nothing. */
    async function linesOf(
      name: string,
      args: readonly string[] = [],
      run: Partial<SampleRun> = {},
    ) {
      const ended = await start(name, { ...run, arguments: args });
      expect(ended).toMatchObject({ code: 0, complaint: "" });
      return ended.lines;
    }

    /** Takes all requests of a key that the standing clock leaves it, ten with each call. */
    async function exhaust(as: string): Promise<void> {
      const refs = Array.from(
        { length: 100 },
        (_, n) => `${t.showId}_${String(n).padStart(20, "0")}`,
      );
      const body = { cluster_refs: refs };
      for (let status = 200; status !== 429;)
        ({ status } = await t.send("POST", "/v1/clusters/metrics/batch", body, as));
      while ((await t.app.get("/v1/me", { key: as })).status !== 429);
    }

    it.skipIf(!isRun)("list every episode of every show over several pages", async () => {
      const [head, ...episodes] = await linesOf("list-episodes");
      expect(head).toBe(`Salt and Signal (${t.showId}): ${EPISODES} episodes`);
      expect(new Set(episodes).size).toBe(EPISODES);
      expect(episodes[0]).toBe(`  2026-10-20  The lighthouse keeper  ${t.clusterId}`);
      expect(episodes.at(-1)).toBe("  2026-01-02  Tide table 1  no cluster");
    });

    it.skipIf(!isRun)(
      "find an episode by title and day, and print figures, definitions and ages",
      async () => {
        const { totals, items, definitions } = await t.get(`/v1/clusters/${t.clusterId}/metrics`);
        const lines = await linesOf("episode-reach", ["the lighthouse keeper", "2026-10-20"]);
        expect(lines[0]).toBe("Salt and Signal: The lighthouse keeper, 2026-10-20");
        expect(totals.reach).toBeGreaterThan(1_000);
        expect(lines.slice(2, 4)).toEqual([
          `reach ${shown(totals.reach)}`,
          `  ${definitions.reach}`,
        ]);
        expect(lines).toContain("plays unknown");
        for (const { platform, format, metrics } of items)
          expect(lines.join("\n")).toMatch(
            new RegExp(`${platform} ${format}: reach ${shown(metrics.reach)} .+ read -?\\d+ h ago`),
          );
      },
    );

    it.skipIf(!isRun)("read many clusters at once, one that is unknown among them", async () => {
      const { totals } = await t.get(`/v1/clusters/${t.clusterId}/metrics`);
      const unknown = `${t.showId}_00000000000000000000`;
      const [known, missing] = await linesOf("many-clusters", [t.clusterId, unknown]);
      expect(known).toBe(
        `${t.clusterId}  reach ${shown(totals.reach)}, views ${shown(totals.views)}, downloads unknown`,
      );
      expect(missing).toMatch(new RegExp(`^${unknown}  resource_not_found: `));
    });

    it.skipIf(!isRun)("create a cluster once, after a dry run", async () => {
      // A post of its own: a post is in one cluster of a show.
      const post = `https://www.tiktok.com/@harbouraudio/video/75532109876543${language.name.length + 10}`;
      const lines = await linesOf("create-cluster", [t.showId, post]);
      expect(lines[0]).toBe("Would be written: {");
      const made = lines.find((line) => line.startsWith("Made: ")) ?? "";
      const [, id] = /\(\w+_(\w+)\)$/.exec(made) ?? [];
      const { nodes } = await t.get(`/v1/shows/${t.showId}/clusters/${id}`);
      expect(nodes).toHaveLength(1);
      expect(lines).toContain(`  tiktok  ${nodes[0].url}  reach ${shown(nodes[0].metrics.reach)}`);
      const again = await linesOf("create-cluster", [t.showId, post]);
      expect(again).toContain(made.replace("Made", "Was already made"));
    });

    it.skipIf(!isRun)("name the address that is refused, and write nothing", async () => {
      const before = (await t.get("/v1/clusters")).data.length;
      const wrong = "https://example.com/episode";
      const ended = await start("create-cluster", { arguments: [t.showId, POSTS[0], wrong] });
      expect(ended.code).toBe(1);
      expect(ended.complaint).toMatch(new RegExp(`^${wrong} is refused. parameter_invalid: `, "m"));
      expect((await t.get("/v1/clusters")).data).toHaveLength(before);
    });

    it.skipIf(!isRun)("print pacing and reconciliation of the active campaign", async () => {
      const path = `/v1/campaigns/${t.campaignId}`;
      const { state, actual, expected } = await t.get(`${path}/pacing`);
      const [slot] = (await t.get(`${path}/reconciliation`)).slots;
      expect(slot.measured.impressions).toBe(actual);
      const lines = await linesOf("campaign-pacing");
      expect(lines[0]).toBe(`Autumn blend, 2026-10-01 to 2026-10-31: ${state}`);
      expect(lines[1]).toBe("  goal       1,000,000 impressions");
      expect(lines[2]).toBe(`  so far     ${shown(actual)} of ${shown(expected)} expected by now`);
      const cells = lines.find((line) => line.startsWith("1 "))?.split(/ {2,}/);
      expect(cells?.slice(0, 5)).toEqual([
        "1",
        "Salt and Signal",
        slot.status,
        "1,000,000",
        shown(actual),
      ]);
    });

    it.skipIf(!isRun)("upload a file of an ad server again and again, and corrected", async () => {
      const { id } = await t.make.campaign();
      const folder = newFolder(t.root);
      const upload = () => linesOf("upload-delivery", [id, "delivery.csv"], { folder });
      const totals = "  adswizz: 3,795 impressions, 2,382 listeners";
      expect(await upload()).toEqual(["3 rows: 3 new, 0 replaced, 0 as before", totals]);
      const file = join(folder, "delivery.csv");
      const first = readFileSync(file, "utf8");
      writeFileSync(file, first.replace("1840", "1841"));
      expect(await upload()).toEqual([
        "3 rows: 0 new, 1 replaced, 2 as before",
        totals.replace("3,795", "3,796"),
      ]);
      // Back to the first counts within the life of an idempotency key.
      writeFileSync(file, first);
      expect(await upload()).toEqual(["3 rows: 0 new, 1 replaced, 2 as before", totals]);
      const stored = await t.get(`/v1/campaigns/${id}/external-delivery?start_date=2026-10-14`);
      expect(stored.data).toMatchObject([{ impressions: 740, listeners: null }]);
    });

    it.skipIf(!isRun)(
      "make a report, save its files as they were issued, and share it",
      async () => {
        const folder = newFolder(t.root);
        const lines = await t.whileWorking(() => linesOf("make-report", [t.showId], { folder }));
        for (const [line, name, sign] of [
          [lines[1], "report.pdf", "%PDF"],
          [lines[2], "report-tables.zip", "PK"],
        ]) {
          const bytes = readFileSync(join(folder, name ?? ""));
          expect(bytes.subarray(0, sign?.length).toString()).toBe(sign);
          const sha256 = createHash("sha256").update(bytes).digest("hex");
          expect(line).toBe(`${name}, ${bytes.length} bytes, sha256 ${sha256}`);
        }
        const page = await fetch(lines[3]?.replace("Shared at ", "") ?? "");
        expect([page.status, await page.text()]).toEqual([
          200,
          expect.stringContaining("Our show"),
        ]);
      },
    );

    it.skipIf(!isRun)(
      "handle every event, also when the program is killed in between",
      async () => {
        const { data } = await t.get("/v1/events?order=asc&limit=100");
        const all: string[] = data.map(({ id }: { id: string }) => id);
        expect(all.length).toBeGreaterThan(3);
        const folder = newFolder(t.root);
        const idsOf = (lines: readonly string[]) => lines.map((line) => line.split("  ")[2]);
        let count = 0;
        const onLine = (_: string, kill: () => void) => {
          count += 1;
          if (count === 3) kill();
        };
        const killed = await start("read-events", { folder, onLine });
        const handled = idsOf(killed.lines);
        const rest = idsOf(await linesOf("read-events", [], { folder }));
        expect([...new Set([...handled, ...rest])]).toEqual(all);
        expect(handled.length + rest.length).toBeLessThanOrEqual(all.length + 1);

        const { id: brandId } = await t.make.brand({ name: `Harbour Tea, ${language.name}` });
        const [event] = (await t.get(`/v1/events?object_id=${brandId}`)).data;
        expect(idsOf(await linesOf("read-events", [], { folder }))).toEqual([event.id]);
      },
    );

    it.skipIf(!isRun)("read what changed, and repeat a write that happens once", async () => {
      const lines = await linesOf("polite-calls");
      expect(lines.slice(0, 2)).toEqual([
        expect.stringMatching(/^200, 1 shows, \d+ requests left/),
        "304, unchanged: what is kept is still right",
      ]);
      const [, first] = /: 201 (brd_\w+), replayed: false$/.exec(lines[2] ?? "") ?? [];
      expect(lines[3]).toMatch(new RegExp(`: 201 ${first}, replayed: true$`));
      expect(lines[4]).toBe("200, the brand is deleted");
      expect(await t.events(first ?? "")).toEqual(["brand.created", "brand.deleted"]);
    });

    it.skipIf(!isRun)("wait as long as a 429 says, and go on", async () => {
      const tired = await t.newKey("default");
      await exhaust(tired);
      const onLine = (line: string) => {
        if (line.startsWith("429 ")) t.app.clock.advance(60_000);
      };
      const polite = await start("polite-calls", { onLine }, tired);
      expect(polite.lines[0]).toBe("429 rate_limited, waits 1 s");
      expect([polite.code, polite.lines.at(-1)]).toEqual([0, "200, the brand is deleted"]);
    });

    it.skipIf(!isRun)("end with code, page and request id of an error", async () => {
      const ended = await start("list-episodes", {}, `${key.slice(0, -1)}?`);
      expect(ended.code).toBe(1);
      expect(ended.complaint).toMatch(
        new RegExp(
          `ApiError: credential_invalid: .+ See ${t.address}/docs/errors#credential_invalid ` +
            String.raw`\(Request-Id req_\w+\)`,
        ),
      );
    });
  },
);
