import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { showOperations } from "../index.ts";

describe("PATCH /v1/shows/{show_id}", () => {
  let workspaceId: string;
  let key: string;
  let showId: string;
  let handle: string;
  let made = 0;

  const app = useApp({ operations: showOperations });
  beforeAll(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });
  beforeEach(async () => {
    made += 1;
    handle = `salt-${made}`;
    showId = await app.show(workspaceId, { name: "Salt and Signal", handle, categories: ["News"] });
  });

  const patch = (
    body: unknown,
    options: { query?: string; key?: string; headers?: Record<string, string> } = {},
  ) =>
    app.request("PATCH", `/v1/shows/${showId}${options.query ?? ""}`, {
      key: options.key ?? key,
      body,
      headers: options.headers ?? {},
    });
  const stored = async () =>
    (await app.sql("select * from shows where show_id = $1", [showId]))[0]!;
  const events = () =>
    app.sql(
      "select workspace_id, type, data, request_id, idempotency_key, source from events where object_id = $1 order by type",
      [showId],
    );
  const handles = async () =>
    (await app.sql("select handle from handle_directory where subject_id = $1", [showId])).map(
      (row) => row["handle"],
    );

  it("changes only what was sent and answers the exact update map in the request's own names", async () => {
    const before = await stored();
    await app.advance(60_000);
    const { status, body } = await patch({
      podcast_name: "Salt & Signal",
      about: "  Two engineers.  ",
      primary_color: "#0aF",
      podcast_author: null,
    });
    expect(status).toBe(200);
    expect(body.written).toEqual({
      podcast_name: "Salt & Signal",
      about: "Two engineers.",
      primary_color: "#0aF",
    });
    expect(body).toMatchObject({
      ok: true,
      id: showId,
      method: "PATCH",
      warnings: [],
      urls: { public: `http://127.0.0.1:4000/s/${handle}` },
    });
    expect(body.data).toMatchObject({
      object: "show",
      id: showId,
      name: "Salt & Signal",
      description: "Two engineers.",
      primary_color: "#0aF",
      handle,
    });
    const now = app.clock.now();
    expect(await stored()).toEqual({
      ...before,
      name: "Salt & Signal",
      description: "Two engineers.",
      primary_color: "#0aF",
      updated_at: now,
    });
  });

  it("tells every workspace of the show what changed, and only the caller's which call it was", async () => {
    const others = [
      await app.workspace({ kind: "solo", showIds: [showId] }),
      await app.workspace({ kind: "subnetwork", parentId: workspaceId, showIds: [showId] }),
    ];
    const { headers } = await patch(
      { website: "https://salt.example", categories: ["News", "Science", "news"] },
      { headers: { "idempotency-key": "of the caller alone" } },
    );
    const rows = await events();
    expect(
      rows
        .map(({ workspace_id, type, source, request_id, idempotency_key }) =>
          [workspace_id, type, source, request_id, idempotency_key].join(" "),
        )
        .toSorted(),
    ).toEqual(
      [
        `${workspaceId} show.updated api ${headers["request-id"]} of the caller alone`,
        ...others.map((id) => `${id} show.updated system  `),
      ].toSorted(),
    );
    expect(rows[0]!["data"]).toMatchObject({
      changed_fields: ["categories", "website"],
      object: { object: "show", website: "https://salt.example", categories: ["News", "Science"] },
    });
  });

  it.each([
    ["youtube_video", "https://youtu.be/dQw4w9WgXcQ?si=abc", "dQw4w9WgXcQ"],
    ["youtube_video", "dQw4w9WgXcQ", "dQw4w9WgXcQ"],
    ["youtube_video", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10", "dQw4w9WgXcQ"],
    [
      "highlighted_episode",
      "https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk?si=1",
      "4rOoJ6Egrf8K2IrywzwOMk",
    ],
    ["highlighted_episode", "spotify:episode:4rOoJ6Egrf8K2IrywzwOMk", "4rOoJ6Egrf8K2IrywzwOMk"],
    ["highlighted_episode", "4rOoJ6Egrf8K2IrywzwOMk", "4rOoJ6Egrf8K2IrywzwOMk"],
    ["main_platform", "youtube", "youtube"],
    ["secondary_color", "#11223344", "#11223344"],
    ["custom_schedule", "日曜日", "日曜日"],
  ])("stores %s %s as %s", async (field, sent, kept) => {
    const { status, body } = await patch({ [field]: sent });
    expect({ status, written: body.written, kept: body.data[field] }).toEqual({
      status: 200,
      written: { [field]: kept },
      kept,
    });
  });

  it("clears fields with null, categories too", async () => {
    await patch({ about: "Something", website: "https://salt.example" });
    const { body } = await patch({ about: null, website: null, categories: null });
    expect(body.written).toEqual({ about: null, website: null, categories: [] });
    expect(await stored()).toMatchObject({ description: null, website: null, categories: [] });
  });

  it("takes an empty text for null, and restores the feed's title for podcast_name", async () => {
    await app.sql(
      "insert into show_feeds (show_id, url, title, next_poll_at) values ($1, 'x', 'Salt', now())",
      [showId],
    );
    await patch({ podcast_name: "Other", about: "x", primary_color: "#abcd" });
    expect(await stored()).toMatchObject({ name: "Other", primary_color: "#abcd" });
    const cleared = await patch({ podcast_name: "  ", about: "", primary_color: "" });
    expect(cleared.body.written).toEqual({
      podcast_name: "Salt",
      about: null,
      primary_color: null,
    });
    await patch({ podcast_name: "Other" });
    expect((await patch({ podcast_name: null })).body.data.name).toBe("Salt");
  });

  it("answers 200 with an empty map and a warning when nothing changes, and writes no event", async () => {
    const before = await stored();
    await app.advance(1_000);
    const { status, body } = await patch({
      podcast_name: "Salt and Signal",
      categories: ["News"],
      handle,
    });
    expect({ status, written: body.written }).toEqual({ status: 200, written: {} });
    expect(body.warnings).toHaveLength(1);
    expect(await stored()).toEqual(before);
    expect(await events()).toEqual([]);
  });

  it.each([
    [{ podcast_name: null }, "podcast_name", "missing"],
    [{ handle: null }, "handle", "malformed"],
    [{ handle: "" }, "handle", "malformed"],
    [{ podcast_name: "x".repeat(201) }, "podcast_name", "out_of_range"],
    [{ about: "x\u0000y" }, "about", "malformed"],
    [{ categories: ["1", "2", "3", "4", "5", "6"] }, "categories", "too_many"],
    [{ categories: ["ok", ""] }, "categories[1]", "out_of_range"],
    [{ categories: "News" }, "categories", "malformed"],
    [{ primary_color: "#12345" }, "primary_color", "malformed"],
    [{ primary_color: "red" }, "primary_color", "malformed"],
    [{ website: "javascript:alert(1)" }, "website", "malformed"],
    [{ website: "salt.example" }, "website", "malformed"],
    [{ website: 'https://salt.example/"><script>' }, "website", "malformed"],
    [{ website: "https://127.0.0.1/" }, "website", "malformed"],
    [{ website: "http://localhost:4000/" }, "website", "malformed"],
    [{ website: "https://user:pass@salt.example" }, "website", "malformed"],
    [{ podcast_logo: "data:image/png;base64,AA" }, "podcast_logo", "malformed"],
    [{ youtube_video: "https://www.youtube.com/@salt" }, "youtube_video", "malformed"],
    [{ youtube_video: "tooShort" }, "youtube_video", "malformed"],
    [
      { highlighted_episode: "https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk" },
      "highlighted_episode",
      "malformed",
    ],
    [{ main_platform: "myspace" }, "main_platform", "malformed"],
    [{ handle: "日本" }, "handle", "malformed"],
    [{ hosts: [] }, "hosts", "unknown"],
    [{ name: "x" }, "name", "unknown"],
    [{ about: 5 }, "about", "malformed"],
  ])("refuses %j and writes nothing", async (body, param, reason) => {
    const before = await stored();
    const answer = await patch({ about: "would change", ...body });
    expect({
      status: answer.status,
      code: answer.body.error.code,
      param: answer.body.error.param,
      reason: answer.body.error.reason,
    }).toEqual({ status: 400, code: "parameter_invalid", param, reason });
    expect(await stored()).toEqual(before);
  });

  describe("of a handle", () => {
    it("needs confirm, and the preview says that the old address stops resolving", async () => {
      const { status, body } = await patch({ handle: "Harbour Lights!" });
      expect({ status, code: body.error.code, param: body.error.param }).toEqual({
        status: 409,
        code: "confirmation_required",
        param: "confirm",
      });
      expect(body.error.preview).toMatchObject({
        object: "preview",
        action: "shows.update",
        resource: "show",
        id: showId,
        would_write: { handle: "harbour-lights" },
      });
      expect(body.error.preview.effects.join(" ")).toContain(
        `http://127.0.0.1:4000/s/${handle} stops resolving`,
      );
      expect(body.error.message).toMatch(
        /^This needs a confirmation\. The public address \S+ stops resolving; nothing redirects\. Send/,
      );
      expect(await handles()).toEqual([handle]);
    });

    it.each([
      ["in the body", "", { confirm: true }],
      ["in the query", "?confirm=true", {}],
    ])(
      "moves it with confirm %s, frees the old one and records an event",
      async (_where, query, flag) => {
        const { status, body } = await patch({ handle: `Über ${made}`, ...flag }, { query });
        expect({ status, written: body.written, publicUrl: body.data.public_url }).toEqual({
          status: 200,
          written: { handle: `uber-${made}` },
          publicUrl: `http://127.0.0.1:4000/s/uber-${made}`,
        });
        expect(await handles()).toEqual([`uber-${made}`]);
        const [moved, updated] = await events();
        expect({ type: moved!["type"], previous: moved!["data"].previous }).toEqual({
          type: "show.handle_changed",
          previous: { handle, public_url: `http://127.0.0.1:4000/s/${handle}` },
        });
        expect({ type: updated!["type"], changedFields: updated!["data"].changed_fields }).toEqual({
          type: "show.updated",
          changedFields: ["handle"],
        });
      },
    );

    it("refuses one that another workspace's show has, and one that stands for a page, even without confirm", async () => {
      await app.show(await app.workspace(), { handle: `taken-${made}` });
      for (const wanted of [`Taken ${made}`, "cluster"]) {
        const { status, body } = await patch({ handle: wanted });
        expect({ status, code: body.error.code, param: body.error.param }).toEqual({
          status: 409,
          code: "handle_taken",
          param: "handle",
        });
      }
    });

    it("gives a handle to one of two that want it at once", async () => {
      const wanted = `race-${made}`;
      const others = await Promise.all(
        [1, 2, 3].map((number) => app.show(workspaceId, { handle: `other-${made}-${number}` })),
      );
      const answers = await Promise.all(
        [showId, ...others].map((id) =>
          app.request("PATCH", `/v1/shows/${id}`, { key, body: { handle: wanted, confirm: true } }),
        ),
      );
      expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([
        200, 409, 409, 409,
      ]);
      expect(
        await app.sql("select subject_id from handle_directory where handle = $1", [wanted]),
      ).toHaveLength(1);
    });

    it("lets another show have a handle that was given up", async () => {
      await patch({ handle: `elsewhere-${made}`, confirm: true });
      const other = await app.show(workspaceId);
      expect(
        (await app.request("PATCH", `/v1/shows/${other}`, { key, body: { handle, confirm: true } }))
          .status,
      ).toBe(200);
    });
  });

  it("answers a dry run with what would be written, and writes nothing", async () => {
    const before = await stored();
    const { status, body } = await patch({ about: "New", handle: "elsewhere", dry_run: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      object: "dry_run",
      resource: "show",
      would_write: { about: "New", handle: "elsewhere" },
      warnings: [],
      requires_confirm: true,
      cost: null,
    });
    expect({ stored: await stored(), handles: await handles(), events: await events() }).toEqual({
      stored: before,
      handles: [handle],
      events: [],
    });
  });

  it("compares titles under the new name from now on", async () => {
    await app.sql(
      `insert into episodes (show_id, id, guid_key, title, normalised_title, published_at, type, explicit, content_hash, created_at, updated_at)
       values ($1, 'ep_1', '1', 'Night Shift: The Keeper', 'night shift the keeper', now(), 'full', false, 'h', now(), now())`,
      [showId],
    );
    await patch({ podcast_name: "Night Shift" });
    expect(
      await app.sql("select normalised_title from episodes where show_id = $1", [showId]),
    ).toEqual([{ normalised_title: "the keeper" }]);
  });

  it("has a new logo copied for the show's owner, and none for an old or cleared one", async () => {
    app.clock.advance(1_000);
    const newer = await app.workspace({ showIds: [showId] });
    const by = { key: await app.key(newer) };
    const podcast_logo = "https://img.example.com/logo.png";
    const queued = () =>
      app.sql(
        "select payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'public_pages.copy_new_image' and payload ->> 'workspace_id' = any($1)",
        [[workspaceId, newer]],
      );
    await patch({ podcast_logo, about: "Engineers." }, by);
    const copies = [{ payload: { workspace_id: workspaceId, source: podcast_logo, former: null } }];
    expect(await queued()).toEqual(copies);
    await patch({ podcast_logo, about: "Two engineers." }, by);
    await patch({ podcast_logo: null }, by);
    expect(await queued()).toEqual(copies);
  });
});
