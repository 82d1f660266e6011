import { beforeAll, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startSimulatedApp } from "../../../../../test/upstreams.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { running } from "../../../../infrastructure/runs/run-state.ts";
import { newId } from "../../../../kernel/ids.ts";
import { transcriptOperations } from "../index.ts";
import { transcriptPath } from "../transcripts.test-support.ts";
import { lockGeneration, updateGeneration } from "./generations.store.ts";
import { runGeneration } from "./run-generation.ts";

let workspaceId: string;
let key: string;
let showId: string;

const app = useFixture(() => startSimulatedApp({ operations: transcriptOperations }));
beforeAll(async () => {
  workspaceId = await app.workspace();
  key = await app.key(workspaceId);
  showId = await app.show(workspaceId);
});

async function order(): Promise<string> {
  const episodeId = newId("ep");
  await app.sql(
    `insert into episodes (show_id, id, guid, guid_key, title, normalised_title, published_at,
       type, explicit, content_hash, created_at, updated_at, duration_sec, enclosure_url)
     values ($1, $2, $2, $2, 'Tide', 'tide', $3, 'full', false, 'x', $3, $3, 600,
       'http://127.0.0.1:1/a.mp3')`,
    [showId, episodeId, app.clock.now()],
  );
  const path = `${transcriptPath(showId, episodeId)}/generate?confirm=true`;
  expect((await app.request("POST", path, { key, body: {} })).status).toBe(202);
  return episodeId;
}
const cancel = (episodeId: string, by = key) =>
  app.request("POST", `${transcriptPath(showId, episodeId)}/generation/cancel`, { key: by });
const minutes = async () =>
  (
    await app.sql<{ used: number }>(
      "select used from usage_counters where workspace_id = $1 and counter = 'transcript_minutes'",
      [workspaceId],
    )
  )[0]?.used;

it("ends a generation before the provider is asked, and gives its minutes back", async () => {
  const episodeId = await order();
  expect(await minutes()).toBe(10);
  const canceled = await cancel(episodeId);
  expect(canceled.body.data).toMatchObject({ status: "canceled", error: null, minutes: 0 });
  expect(await minutes()).toBe(0);
  const { clock, runtime } = app;
  const signal = new AbortController().signal;
  const run = { services: runtime.services, clock, signal, isLastAttempt: false };
  await runGeneration(run, { showId, episodeId });
  const state = await app.get(`${transcriptPath(showId, episodeId)}/generation`, { key });
  expect(state.body.status).toBe("canceled");
  expect((await cancel(episodeId)).body.error).toMatchObject({
    code: "state_conflict",
    current_state: "canceled",
  });
});

it("keeps the minutes of one whose provider was asked", async () => {
  const episodeId = await order();
  await inTransaction(app.runtime.database, async (transaction) => {
    const row = await lockGeneration(transaction, showId, episodeId);
    const now = app.clock.now();
    await updateGeneration(transaction, row!, { ...running(row!, now), called_at: now });
  });
  expect((await cancel(episodeId)).body.data).toMatchObject({ status: "canceled", minutes: 10 });
  expect(await minutes()).toBe(10);
});
