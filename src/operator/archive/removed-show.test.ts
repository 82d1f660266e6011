import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { startTestApp, type TestApp } from "../../../test/harness.ts";
import { removeDeletedShows } from "../../features/administration/removal/remove-show.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import { exportArchive, importArchive } from "./index.ts";

const SHOW = "ShowAAAAAAAAAAAAAAAA";
const CLUSTER = "ClusterAAAAAAAAAAAAA";
const WORKSPACE = "WorkspaceAAAAAAAAAAA";

const LINES = [
  {
    object: "workspace",
    effective_uid: WORKSPACE,
    kind: "network",
    network_name: "Harbour Audio",
    plan: "premium",
    show_ids: [SHOW],
  },
  { object: "show", id: SHOW, handle: "salt-and-signal", name: "Salt and Signal" },
  { object: "cluster", id: CLUSTER, show_id: SHOW, name: "The tide table" },
  {
    object: "cluster_node",
    id: "nod_1",
    show_id: SHOW,
    cluster_id: CLUSTER,
    platform: "youtube",
    format: "full_episode",
    url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    external_id: "aqz-KE-bpKQ",
    readings: { views: { value: 1200, fetched_at: "2026-10-19T12:00:00.000Z" } },
  },
  {
    object: "cluster_daily_reach",
    show_id: SHOW,
    cluster_id: CLUSTER,
    day: "2026-10-19",
    total_reach: 1200,
    video_reach: 1200,
    audio_reach: null,
    social_reach: null,
  },
].map((line) => JSON.stringify(line));

const stored = (app: TestApp, text: string) =>
  importArchive(app.runtime.database, () => Readable.from([Buffer.from(text)]), app.clock.now());

async function exported(app: TestApp): Promise<string> {
  let text = "";
  await exportArchive(app.runtime.database, {}, async (line) => void (text += line));
  return text;
}

describe("the archive of a workspace whose show was removed", () => {
  const app = useApp();
  beforeAll(async () => {
    await stored(app, LINES.join("\n"));
    const key = await app.key(WORKSPACE);
    await app.request("DELETE", `/v1/shows/${SHOW}?confirm=true`, { key });
    const later = new Date(app.clock.now().getTime() + 30 * DAY_MS);
    expect(await removeDeletedShows(app.runtime, later)).toBe(1);
    app.runtime.access.clear();
  });

  const reach = () =>
    app.sql("select day, total_reach from cluster_daily_reach where show_id = $1", [SHOW]);

  it("names the show where the workspace points at it, and gives the same bytes again elsewhere", async () => {
    const text = await exported(app);
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ object }) => object)).toEqual(["workspace"]);
    expect(lines[0].show_ids).toEqual([SHOW]);
    const other = await startTestApp();
    await stored(other, text);
    const key = await other.key(WORKSPACE);
    expect((await other.get("/v1/me", { key })).body.missing_show_ids).toEqual([SHOW]);
    expect(await exported(other)).toBe(text);
    await other.close();
  });

  it("leaves what was captured as it is when it is imported again", async () => {
    const before = await reach();
    expect(before).toHaveLength(1);
    expect((await stored(app, await exported(app))).changed).toBe(0);
    expect(await reach()).toEqual(before);
    const key = await app.key(WORKSPACE);
    expect((await app.get("/v1/me", { key })).body.missing_show_ids).toEqual([SHOW]);
  });

  it("brings the show back where it is of before the removal, over what was captured", async () => {
    await stored(app, LINES.join("\n"));
    app.runtime.access.clear();
    const key = await app.key(WORKSPACE);
    expect((await app.get("/v1/me", { key })).body.missing_show_ids).toEqual([]);
    const { status, body } = await app.get(`/v1/shows/${SHOW}/clusters/${CLUSTER}`, { key });
    expect([status, body.total_reach]).toEqual([200, 1200]);
    expect(await reach()).toHaveLength(1);
  });
});
