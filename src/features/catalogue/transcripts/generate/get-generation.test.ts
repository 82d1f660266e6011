import { expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { newId } from "../../../../kernel/ids.ts";
import { transcriptOperations } from "../index.ts";
import { transcriptPath } from "../transcripts.test-support.ts";

const app = useApp({ operations: transcriptOperations });

it("answers the last generation of an episode, and a foreign one like none", async () => {
  const workspaceId = await app.workspace();
  const key = await app.key(workspaceId);
  const showId = await app.show(workspaceId);
  const episodeId = newId("ep");
  const at = app.clock.now();
  await app.sql(
    `insert into episodes (show_id, id, guid, guid_key, title, normalised_title, published_at,
       type, explicit, content_hash, created_at, updated_at)
     values ($1, $3, 'g', 'g', 'Tide', 'tide', $2, 'full', false, 'x', $2, $2)`,
    [showId, at, episodeId],
  );
  const path = `${transcriptPath(showId, episodeId)}/generation`;
  expect((await app.get(path, { key })).status).toBe(404);
  await app.sql(
    `insert into transcript_generations (show_id, episode_id, id, workspace_id, request_id, status,
       replaces, reserved_minutes, heard_minutes, error, created_at, updated_at)
     values ($1, $4, 'job_1', $2, 'r', 'failed', false, 10, 0,
       '{"code": "refused", "message": "No."}', $3, $3)`,
    [showId, workspaceId, at, episodeId],
  );
  expect((await app.get(path, { key })).body).toEqual({
    object: "transcript_generation",
    id: "job_1",
    show_id: showId,
    episode_id: episodeId,
    status: "failed",
    language: null,
    replace: false,
    minutes: 0,
    error: { code: "refused", message: "No." },
    started_at: null,
    completed_at: null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  });
  const stranger = await app.key(await app.workspace());
  expect((await app.get(path, { key: stranger })).status).toBe(404);
});
