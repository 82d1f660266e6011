import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { AwayDatabase } from "../../../../../test/away-database.ts";
import { startSimulatedApp } from "../../../../../test/upstreams.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import { newId } from "../../../../kernel/ids.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/time/clock.ts";
import type { Services } from "../../../../app/services.ts";
import { startFeedServer } from "../../episodes/import/feed.test-support.ts";
import { transcriptEvents, transcriptPath } from "../transcripts.test-support.ts";
import { generateTranscriptJob } from "./generate-transcript.job.ts";

/** An MP3 of ten seconds at 128 kbit/s, as far as its first bytes tell. */
const MP3 = `ID3${"\u0004".repeat(160_000)}`;

describe("a transcript from the audio", () => {
  let workspaceId: string;
  let key: string;
  let showId: string;
  let episodeId: string;
  let pool: ReturnType<typeof createPool>;

  const app = useFixture(startSimulatedApp);
  const audio = useFixture(startFeedServer);
  beforeAll(async () => {
    pool = createPool({ url: app.databaseUrl, max: 3, applicationName: "test" });
  });
  beforeEach(async () => {
    app.simulators.faults.clear();
    app.simulators.calls.clear();
    app.simulators.openai.reset();
    audio.pages.clear();
    audio.pages.set("/41.mp3", MP3);
    audio.requests.length = 0;
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId, { name: "Tides" });
    episodeId = await addEpisode({ enclosure_url: `${audio.origin}/41.mp3` });
  });
  afterAll(async () => {
    await pool.end();
  });

  async function addEpisode(fields: object): Promise<string> {
    const id = newId("ep");
    const now = app.clock.now();
    await app.runtime.database
      .insertInto("episodes")
      .values({
        show_id: showId,
        id,
        guid: id,
        guid_key: id,
        title: "The Tide",
        normalised_title: "the tide",
        published_at: now,
        duration_sec: 600,
        type: "full",
        explicit: false,
        content_hash: "x",
        created_at: now,
        updated_at: now,
        ...fields,
      })
      .execute();
    return id;
  }
  const order = (body: object = {}, query = "?confirm=true") =>
    app.request("POST", `${transcriptPath(showId, episodeId)}/generate${query}`, { key, body });
  const state = async () =>
    (await app.get(`${transcriptPath(showId, episodeId)}/generation`, { key })).body;
  const stored = () => app.get(transcriptPath(showId, episodeId), { key });
  const work = async (services: Partial<Services> = {}, signal?: AbortSignal) =>
    (
      await runDueJobs({
        pool,
        jobs: [generateTranscriptJob],
        clock: app.clock,
        services: { ...app.runtime.services, ...services },
        log: app.runtime.log,
        ...(signal === undefined ? {} : { signal }),
      })
    ).failures.map(({ error }) => error);
  const minutesUsed = async (): Promise<number> => {
    const [row] = await app.sql<{ used: number }>(
      "select used from usage_counters where workspace_id = $1 and counter = 'transcript_minutes'",
      [workspaceId],
    );
    return row?.used ?? -1;
  };

  it("is stored as generated, with times, and announced once", async () => {
    const ordered = await order({ language: "en-GB" });
    expect(ordered.status).toBe(202);
    expect(ordered.body.data).toMatchObject({ status: "queued", language: "en", minutes: 10 });
    expect(await work()).toEqual([]);
    expect(await state()).toMatchObject({
      id: ordered.body.id,
      status: "completed",
      error: null,
      minutes: 1,
    });
    expect((await stored()).body).toMatchObject({
      source: "generated",
      language: "en",
      segments: [
        { start_sec: 0, text: "Welcome back to the programme." },
        { text: "Today we talk about what the tide left behind." },
        { text: "Thank you for listening." },
      ],
    });
    expect(app.simulators.openai.transcriptions).toMatchObject([
      { response_format: "verbose_json", language: "en", temperature: "0" },
    ]);
    expect(await transcriptEvents(app, workspaceId, episodeId)).toMatchObject([{ source: "api" }]);
    // The provider heard 10 s; the feed said 10 minutes.
    expect(await minutesUsed()).toBe(1);
  });

  it("has the language the provider heard where none is sent", async () => {
    await order();
    await work();
    expect((await stored()).body).toMatchObject({ language: "en" });
    expect(app.simulators.openai.transcriptions[0]).not.toHaveProperty("language");
  });

  it("is ordered with confirmation alone, and planned with its price", async () => {
    expect((await order({}, "")).body.error).toMatchObject({
      code: "confirmation_required",
      preview: { cost: { provider_calls: 1 }, cap: { limit: 600, used: 0 } },
    });
    expect((await order({}, "?dry_run=true")).status).toBe(200);
    expect(await work()).toEqual([]);
    expect(app.simulators.calls.total("openai")).toBe(0);
    expect(audio.requests).toEqual([]);
  });

  it("is ordered once: a second order is answered with the one under way", async () => {
    const first = await order();
    const second = await order();
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ id: first.body.id, warnings: [expect.any(String)] });
    expect(await work()).toEqual([]);
    expect(app.simulators.calls.total("openai")).toBe(1);
    expect(await minutesUsed()).toBe(1);
  });

  it.each(["upload", "feed"])("replaces one of %s only where that is asked for", async (source) => {
    await app.request("PUT", transcriptPath(showId, episodeId), {
      key,
      body: { language: "en", text: "As it was sent." },
    });
    await app.sql("update episode_transcripts set source = $2 where episode_id = $1", [
      episodeId,
      source,
    ]);
    expect((await order()).body.error).toMatchObject({
      code: "state_conflict",
      current_state: source,
    });
    expect((await order({ replace: true })).status).toBe(202);
    expect(await work()).toEqual([]);
    expect((await stored()).body).toMatchObject({ source: "generated" });
  });

  it("does not replace one that arrives while it is made", async () => {
    await order();
    await app.request("PUT", transcriptPath(showId, episodeId), {
      key,
      body: { language: "en", text: "As it was sent." },
    });
    expect(await work()).toEqual([]);
    expect(await state()).toMatchObject({ status: "failed", error: { code: "outranked" } });
    expect((await stored()).body).toMatchObject({ source: "upload" });
  });

  it.each<[string, () => void, string, number]>([
    [
      "a page in place of the audio",
      () => audio.pages.set("/41.mp3", "<html>Pay</html>"),
      "not_audio",
      0,
    ],
    ["a file that is gone", () => audio.pages.delete("/41.mp3"), "audio_not_found", 0],
    [
      "a file larger than the provider takes",
      () => audio.pages.set("/41.mp3", `ID3${"x".repeat(1_000_000)}`),
      "audio_too_large",
      0,
    ],
    [
      "redirects without end",
      () => audio.pages.set("/41.mp3", { status: 302, location: "/41.mp3" }),
      "audio_unreachable",
      0,
    ],
    ["a limit of the provider", () => fault({ status: 429 }), "rate_limited", 0],
    ["a refused key", () => fault({ status: 401 }), "refused", 0],
    ["a failing provider", () => fault({ status: 500 }), "provider_error", 10],
    ["an answer that is cut off", () => fault({ malformed: true }), "malformed_answer", 10],
    [
      "an answer of another form",
      () => fault({ body: '{"text":"hello"}' }),
      "malformed_answer",
      10,
    ],
    ["silence", () => fault({ body: '{"segments":[]}' }), "nothing_heard", 10],
  ])(
    "fails with %s, names it, and counts minutes only where they may be paid for",
    async (_, prepare, code, used) => {
      prepare();
      await order();
      expect(await work()).toEqual([]);
      expect(await state()).toMatchObject({ status: "failed", error: { code } });
      expect(JSON.stringify(await state())).not.toMatch(/sk-and|Bearer/);
      expect(await minutesUsed()).toBe(used);
      expect((await stored()).status).toBe(404);
      expect((await order()).status).toBe(202);
      await work();
    },
  );
  const fault = (fields: object) => app.simulators.faults.add({ upstream: "openai", ...fields });

  it("follows the trackers before the audio", async () => {
    audio.pages.set("/tracker", { status: 302, location: `${audio.origin}/41.mp3` });
    await app.sql("update episodes set enclosure_url = $2 where id = $1", [
      episodeId,
      `${audio.origin}/tracker`,
    ]);
    await order();
    expect(await work()).toEqual([]);
    expect(await state()).toMatchObject({ status: "completed" });
  });

  it("is not paid for twice where its process is killed after the request", async () => {
    await order();
    const killed = { ...app.runtime.services.speechToText! };
    const stop = new AbortController();
    killed.transcribe = async (file, signal) => {
      await app.runtime.services.speechToText!.transcribe(file, signal);
      stop.abort(new Error("killed"));
      throw signal.reason;
    };
    expect(await work({ speechToText: killed }, stop.signal)).toHaveLength(1);
    expect(await state()).toMatchObject({ status: "running" });
    await app.advance(HOUR_MS);
    expect(await work()).toEqual([]);
    expect(await state()).toMatchObject({ status: "failed", error: { code: "interrupted" } });
    expect(app.simulators.calls.total("openai")).toBe(1);
    expect(await minutesUsed()).toBe(10);
  });

  it("is stored once the database is there again, where that is away when the provider answers", async () => {
    await order();
    const away = new AwayDatabase(app.databaseUrl);
    const speech = app.runtime.services.speechToText!;
    const leaving: typeof speech = {
      ...speech,
      transcribe: async (file, signal) => {
        const heard = await speech.transcribe(file, signal);
        away.leave(2);
        return heard;
      },
    };
    expect(await work({ speechToText: leaving, database: away.database })).toEqual([]);
    expect(away.refused).toBe(2);
    await away.close();
    expect(await state()).toMatchObject({ status: "completed", error: null, minutes: 1 });
    expect(app.simulators.calls.total("openai")).toBe(1);
    expect(await app.sql("select 1 from paid_calls")).toEqual([]);
  });

  it("goes on where its process is killed before the request", async () => {
    await order();
    const stop = new AbortController();
    const outbound = {
      ...app.runtime.services.outbound,
      stream: () => {
        stop.abort(new Error("killed"));
        return Promise.reject(new Error("killed"));
      },
    };
    expect(await work({ outbound }, stop.signal)).toHaveLength(1);
    await app.advance(HOUR_MS);
    expect(await work()).toEqual([]);
    expect(await state()).toMatchObject({ status: "completed" });
    expect(app.simulators.calls.total("openai")).toBe(1);
  });

  /** Ends the generation under way and orders another. */
  const orderAnew = async (): Promise<string> => {
    const path = `${transcriptPath(showId, episodeId)}/generation/cancel`;
    expect((await app.request("POST", path, { key })).status).toBe(200);
    return (await order()).body.id;
  };

  it("that was canceled and ordered anew does not fail by the run of the first", async () => {
    await order();
    let second = "";
    const client = app.runtime.services.outbound;
    const outbound: typeof client = {
      ...client,
      stream: async (request) => {
        if (second !== "") return client.stream(request);
        second = await orderAnew();
        return { ok: false, code: "timeout", message: "Too late." } as never;
      },
    };
    expect(await work({ outbound })).toEqual([]);
    expect(await state()).toMatchObject({ id: second, status: "completed" });
  });

  it("that was canceled and ordered anew stores nothing of what the first run heard", async () => {
    await order();
    let second = "";
    const speech = app.runtime.services.speechToText!;
    const slow = {
      ...speech,
      transcribe: async (...sent: Parameters<typeof speech.transcribe>) => {
        const heard = await speech.transcribe(...sent);
        if (second !== "") return heard;
        second = await orderAnew();
        return { ...heard, segments: [{ ...heard.segments[0]!, text: "Of the canceled run." }] };
      },
    };
    expect(await work({ speechToText: slow })).toEqual([]);
    expect(await state()).toMatchObject({ id: second, status: "completed" });
    expect(app.simulators.calls.total("openai")).toBe(2);
    expect((await stored()).body.text).not.toContain("Of the canceled run.");
  });

  it("leaves no audio on the disk, also where its process is killed", async () => {
    await order();
    const speech = app.runtime.services.speechToText!;
    let files: string[] = [];
    const watched = {
      ...speech,
      transcribe: async (...sent: Parameters<typeof speech.transcribe>) => {
        files = (await readdir(tmpdir())).filter((name) => name.startsWith("castmeter-audio"));
        return speech.transcribe(...sent);
      },
    };
    expect(await work({ speechToText: watched })).toEqual([]);
    expect(files).toEqual([]);
    expect(await state()).toMatchObject({ status: "completed" });
  });

  it("may be ordered again where its job was lost for hours", async () => {
    const first = await order();
    await app.advance(4 * HOUR_MS);
    const second = await order();
    expect(second.status).toBe(202);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it("is capped by a workspace's minutes and a show's transcripts a day", async () => {
    await app.sql("update episodes set duration_sec = 36000 where id = $1", [episodeId]);
    await order();
    expect(await minutesUsed()).toBe(600);
    const first = episodeId;
    episodeId = await addEpisode({ enclosure_url: `${audio.origin}/41.mp3`, duration_sec: 60 });
    const refused = await order();
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatchObject({ code: "cap_reached", cap: "transcript_minutes" });
    await app.advance(DAY_MS);
    await app.sql(
      `insert into usage_counters (workspace_id, counter, subject, window_start, used)
       values ($1, 'transcript_generations', $2,
         date_trunc('day', $3::timestamptz at time zone 'UTC') at time zone 'UTC', 20)`,
      [workspaceId, showId, app.clock.now()],
    );
    expect((await order()).body.error).toMatchObject({ cap: "transcript_generations" });
    episodeId = first;
    await work();
  });

  it("is refused without a provider or audio, and in a language of three letters", async () => {
    const { services } = app.runtime;
    const speech = services.speechToText;
    Object.assign(services, { speechToText: undefined });
    expect((await order()).body.error).toMatchObject({ current_state: "not_configured" });
    Object.assign(services, { speechToText: speech });
    expect((await order({ language: "fil" })).body.error).toMatchObject({ param: "language" });
    await app.sql("update episodes set enclosure_url = null where id = $1", [episodeId]);
    expect((await order()).body.error).toMatchObject({ current_state: "no_audio" });
  });
});
