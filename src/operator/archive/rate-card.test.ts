import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { type TestApp } from "../../../test/harness.ts";
import { exportArchive, importArchive } from "./index.ts";

const PACKAGES = [
  {
    name: "Season sponsor",
    description: "Read by the hosts.",
    price_minor: 480_000,
    currency: "eur",
    window_days: 365,
    deliverables: [
      { type: "audio_read", quantity: 4 },
      { type: "newsletter_placement", quantity: 1 },
    ],
  },
  { name: "One read", deliverables: [{ type: "audio_read" }] },
];

async function exported(app: TestApp): Promise<string> {
  let text = "";
  await exportArchive(app.runtime.database, {}, async (line) => {
    text += line;
  });
  return text;
}

const load = (app: TestApp, text: string) =>
  importArchive(
    app.runtime.database,
    () => Readable.from([Buffer.from(text.trimEnd())]),
    app.clock.now(),
  );

describe("the rate card of a show in the archive", () => {
  let workspaceId: string;
  let showId: string;
  const source = useApp();
  const target = useApp();
  beforeAll(async () => {
    workspaceId = await source.workspace();
    showId = await source.show(workspaceId);
  });

  const cardOf = async (app: TestApp): Promise<unknown> =>
    (await app.get(`/v1/shows/${showId}/sponsorship-packages`, { key: await app.key(workspaceId) }))
      .body.data;

  it("comes back as it was sold, and gives the same bytes again", async () => {
    const written = await source.request("PUT", `/v1/shows/${showId}/sponsorship-packages`, {
      key: await source.key(workspaceId),
      body: { packages: PACKAGES },
    });
    expect(written.status).toBe(200);
    const archive = await exported(source);
    await load(target, archive);
    expect(await exported(target)).toBe(archive);
    const card = await cardOf(target);
    expect(card).toMatchObject([
      { ...PACKAGES[0] },
      { name: "One read", price_minor: null, currency: null, window_days: 90 },
    ]);
    expect(card).toEqual(await cardOf(source));
    expect((await load(target, archive)).changed).toBe(0);
  });

  it("is taken off by a line with an empty card", async () => {
    const lineOf = async (): Promise<Record<string, unknown>> =>
      (await exported(target))
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .find(({ object }) => object === "show") ?? {};
    await load(target, JSON.stringify({ ...(await lineOf()), rate_card: [] }));
    expect((await lineOf())["rate_card"]).toEqual([]);
  });

  it.each([
    ["a package without deliverables", { ...PACKAGES[0], deliverables: [] }, "deliverables"],
    [
      "a window that no card has",
      { ...PACKAGES[0], window_days: 7, deliverables: [{ type: "audio_read", quantity: 1 }] },
      "window_days",
    ],
    [
      "an unknown placement",
      { ...PACKAGES[0], deliverables: [{ type: "billboard", quantity: 1 }] },
      "type",
    ],
  ])("refuses %s, which no reader of the show could answer with", async (_, entry, field) => {
    const before = await exported(target);
    const line = { object: "show", id: showId, handle: "odd", name: "Odd", rate_card: [entry] };
    await expect(load(target, JSON.stringify(line))).rejects.toThrow(
      new RegExp(`Line 1, field rate_card.*${field}`),
    );
    expect(await exported(target)).toBe(before);
  });
});
