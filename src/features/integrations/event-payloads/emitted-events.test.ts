import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startSimulatedApp } from "../../../../test/upstreams.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { importFeed } from "../../catalogue/episodes/import/import-feed.ts";
import { feedXml, type TestItem } from "../../catalogue/episodes/import/feed.test-support.ts";
import { createShow } from "../../catalogue/shows/index.ts";
import { parseFeed } from "../../../domain/feeds/parse-feed.ts";
import { faultOf } from "../../../kernel/contract/schema.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import { payloadSchemaOf } from "./event-payloads.ts";

/** Events as the program writes them, held against the schemas the reference prints. */
describe("events written by the program", () => {
  let key: string;
  let showId: string;

  const app = useFixture(startSimulatedApp);
  beforeAll(async () => {
    const workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    const made = await inTransaction(app.runtime.database, (transaction) =>
      createShow(transaction, {
        workspaceId,
        name: "Salt and Signal",
        categories: ["History"],
        cause: systemCause(app.clock.now()),
        urls: app.runtime.urls,
      }),
    );
    showId = made.show_id;
    app.runtime.access.clear();
    await changeShow();
    await importEpisodes();
    await changeClusters();
  });

  async function send(method: string, path: string, body?: unknown) {
    const answer = await app.request(method, `/v1/shows/${showId}${path}`, {
      key,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.body;
  }

  async function changeShow(): Promise<void> {
    await send("PATCH", "", {
      about: "Two engineers and a harbour.",
      primary_color: "#0a3d62",
      podcast_logo: "https://harbouraudio.example/art.jpg",
    });
    await send("PATCH", "", {
      podcast_name: "Salt & Signal",
      handle: "salt-and-signal-2",
      confirm: true,
    });
    await send("PUT", "/podcast", { apple_podcasts_id: "1500000001" });
  }

  async function importEpisodes(): Promise<void> {
    const read = async (items: TestItem[]): Promise<void> => {
      await app.advance(HOUR_MS);
      const now = app.clock.now();
      const document = parseFeed(Buffer.from(feedXml(items)), {
        contentType: "application/rss+xml",
        url: null,
        now,
      });
      await importFeed(app.runtime.database, showId, document, {
        cause: systemCause(now),
        urls: app.runtime.urls,
      });
    };
    const [first, second, third]: TestItem[] = [
      { guid: "one", date: "2026-10-03T08:00:00Z" },
      { guid: "two", date: "2026-10-02T08:00:00Z" },
      { guid: "three", date: "2026-10-01T08:00:00Z" },
    ];
    await read([second!, third!]);
    await read([
      {
        ...first!,
        extra:
          "<itunes:duration>0:41:00</itunes:duration><itunes:season>2</itunes:season><itunes:episode>24</itunes:episode>",
      },
      { ...second!, title: "Renamed" },
      third!,
    ]);
    await read([first!, third!]);
  }

  const create = async (name: string, ...urls: string[]) =>
    (await send("POST", "/clusters", { name, node_urls: urls })).data;

  async function refreshLater(clusterId: string): Promise<void> {
    app.simulators.world.clock.advance(HOUR_MS);
    await app.advance(HOUR_MS);
    await send("POST", `/clusters/${clusterId}/refresh`, { confirm: true });
  }

  async function changeClusters(): Promise<void> {
    const cluster = await create("Everywhere", "https://youtu.be/everywhere1");
    const source = await create(
      "Source",
      "https://youtu.be/mergesource",
      "https://www.instagram.com/reel/DPxyzAbCdEf/",
    );
    await create("Empty");
    await send("POST", `/clusters/${cluster.id}/nodes`, {
      url: "https://www.tiktok.com/@harbouraudio/video/7553210987654321012",
    });
    await send("PATCH", `/clusters/${cluster.id}`, {
      name: "Renamed",
      customization: { co_brand: { name: "Northwind Roasters" } },
    });
    await refreshLater(cluster.id);
    await send("POST", `/clusters/${cluster.id}/nodes/remove`, { node_id: cluster.nodes[0].id });
    await send("POST", `/clusters/${cluster.id}/merge`, {
      source_refs: [source.global_id],
      confirm: true,
    });
    await send("DELETE", `/clusters/${cluster.id}?confirm=true`);
    const gone = await create("Gone", "https://youtu.be/deletedlate");
    app.simulators.world.setPost("youtube", "deletedlate", { missing: true });
    await refreshLater(gone.id);
  }

  const written = () =>
    app.sql<{ type: string; data: Record<string, unknown> }>("select type, data from events");

  it("are of every type that shows, episodes and clusters write", async () => {
    const types = [
      "cluster.created",
      "cluster.deleted",
      "cluster.merged",
      "cluster.nodes_added",
      "cluster.nodes_removed",
      "cluster.refresh_failed",
      "cluster.refreshed",
      "cluster.updated",
      "episode.created",
      "episode.removed",
      "episode.updated",
      "show.created",
      "show.handle_changed",
      "show.updated",
    ];
    expect((await written()).map((event) => event.type)).toEqual(expect.arrayContaining(types));
  });

  it("carry exactly what the schema of their type says", async () => {
    const faults = (await written()).flatMap(({ type, data }) => {
      const fault = faultOf(payloadSchemaOf(type), data);
      return fault === null ? [] : [`${type}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
