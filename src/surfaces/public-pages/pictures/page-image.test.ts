import sharp from "sharp";
import { startSimulators } from "../../../../simulators/start.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { copyImageJob } from "../../../features/sharing/page-images/index.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import { createOutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../../infrastructure/outbound/outbound-policy.ts";
import { BROWSER, startPageFixture } from "../public-pages.test-support.ts";

let path: string;
const t = useFixture(startPageFixture);
const simulators = useFixture(startSimulators);
const outbound = useFixture(() =>
  createOutboundClient({
    policy: { allowPrivateNetwork: true, ownAddresses: [], ports: DEFAULT_PORTS },
    userAgent: "test",
  }),
);
beforeAll(async () => {
  const { app, showId } = t;
  const cover = await sharp({
    create: { width: 900, height: 900, channels: 3, background: "#123047" },
  })
    .jpeg()
    .toBuffer();
  simulators.feeds.put("cover.jpg", cover);
  await app.sql("update shows set image = $1 where show_id = $2", [
    `${simulators.urls.feeds}/cover.jpg`,
    showId,
  ]);
  const { global_id: reference } = await t.make.cluster({
    episode_id: (await t.make.episode()).id,
  });
  path = `/s/cluster/${reference}`;
});

const view = async (userAgent: string) => {
  const answer = await t.page(path, { headers: { "user-agent": userAgent } });
  await t.pages.views.settled();
  return answer.text;
};

async function runJobs(): Promise<number> {
  const { app } = t;
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "image test" });
  const { clock, runtime } = app;
  const { completed, failures } = await runDueJobs({
    pool,
    jobs: [copyImageJob],
    clock,
    services: { ...runtime.services, outbound },
    log: runtime.log,
  });
  await pool.end();
  expect(failures).toEqual([]);
  return completed;
}

describe("the cover of a page", () => {
  it("is a copy on this server, made once a person has looked at the page", async () => {
    expect(await view("Googlebot/2.1")).not.toContain('class="cover"');
    expect(await runJobs()).toBe(0);
    await view(BROWSER);
    expect(await runJobs()).toBe(1);
    const text = await view(BROWSER);
    expect(await runJobs()).toBe(0);
    const [, source = ""] = /class="cover"\s+src="([^"]+)"/.exec(text) ?? [];
    expect(source).toMatch(/^\/s\/assets\/images\/[A-Za-z0-9]{20}-[\w-]{43}\.jpg$/);
    expect(text).not.toContain(simulators.urls.feeds);
    const { status, headers } = await t.page(source);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const again = await t.page(source, {
      headers: { "if-none-match": headers["etag"] ?? "" },
    });
    expect(again.status).toBe(304);
    const page = JSON.parse((await t.page(`${path}.json`)).text) as { cover: object };
    expect(page.cover).toMatchObject({ width: 280, height: 280 });
  });

  it("is not found under another name, whosever it is", async () => {
    const other = await t.app.workspace();
    const hash = "A".repeat(43);
    const answers = await Promise.all(
      [`${other}-${hash}.jpg`, `${t.workspaceId}-${hash}.jpg`, "x.jpg", "..%2f..%2fx"].map((name) =>
        t.page(`/s/assets/images/${name}`),
      ),
    );
    const bodies = answers.map(({ status, text }) => [status, JSON.parse(text).error.message]);
    expect(new Set(bodies.map(String))).toEqual(new Set(["404,There is no such picture."]));
  });
});
