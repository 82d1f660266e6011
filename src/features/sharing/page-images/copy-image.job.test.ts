import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import {
  createOutboundClient,
  type OutboundClient,
} from "../../../infrastructure/outbound/outbound-client.ts";
import { outboundFailure } from "../../../infrastructure/outbound/outbound-failure.ts";
import { DEFAULT_PORTS } from "../../../infrastructure/outbound/outbound-policy.ts";
import { copyImage } from "./copy-image.job.ts";
import { COPIES_PER_DAY, copyViewedImages } from "./copy-viewed-images.ts";
import { loadPageImages, openPageImage } from "./page-images.ts";
import { deleteUnusedImages, sourceHash } from "./page-images.store.ts";

const SOURCE = "https://img.example/cover.png";
const FOLDER = "https://castmeter.example/s/assets/images";
const picture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer();

let workspaceId: string;
const app = useApp();
beforeAll(async () => {
  workspaceId = await app.workspace();
});
afterEach(async () => {
  await app.sql("delete from page_images");
  await app.sql("delete from graphile_worker._private_jobs");
});

/** Answers requests by their address, and notes them. */
function answering(answers: Record<string, Buffer | number>): OutboundClient & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    request: async ({ url }) => {
      asked.push(url);
      const answer = answers[url];
      if (answer === undefined) return outboundFailure("blocked_address", "refused");
      const status = typeof answer === "number" ? answer : 200;
      return {
        ok: true,
        status,
        headers: {},
        body: typeof answer === "number" ? Buffer.alloc(0) : answer,
        truncated: false,
        finalUrl: url,
        redirects: [],
      };
    },
    stream: async () => outboundFailure("blocked_address", "refused"),
    close: () => undefined,
  };
}

const view = (sources: string[], of = workspaceId): Promise<number> =>
  copyViewedImages(app.runtime.database, app.clock.now(), { workspaceId: of, sources });
const copy = (outbound: OutboundClient, source = SOURCE): Promise<void> =>
  copyImage(
    { database: app.runtime.database, outbound },
    { workspaceId, sourceHash: sourceHash(source) },
  );
const shown = async (source = SOURCE, of = workspaceId) =>
  (await loadPageImages(app.runtime.database, of, [source], FOLDER))(source);
const failure = async (): Promise<unknown> => (await app.sql("select failure from page_images"))[0];

describe("a copy", () => {
  it("is shown by an address that names its bytes, in its workspace alone", async () => {
    await view([SOURCE]);
    expect(await shown()).toBeNull();
    await copy(answering({ [SOURCE]: await picture("#123047") }));
    const image = await shown();
    expect(image).toMatchObject({ width: 280, height: 280 });
    expect(image?.url).toMatch(new RegExp(`^${FOLDER}/${workspaceId}-[\\w-]{43}\\.jpg$`));
    const name = image?.url.slice(FOLDER.length + 1) ?? "";
    const opened = await openPageImage(app.runtime.database, name);
    expect(opened?.mediaType).toBe("image/jpeg");
    expect((await sharp(opened?.bytes).metadata()).width).toBe(280);
    const other = await app.workspace();
    expect(await shown(SOURCE, other)).toBeNull();
    const foreign = name.replace(workspaceId, other);
    expect(await openPageImage(app.runtime.database, foreign)).toBeUndefined();
    expect(await openPageImage(app.runtime.database, "../x")).toBeUndefined();
  });

  it.each([
    ["the host fails", answering({ [SOURCE]: 503 }), "status 503"],
    ["it is gone", answering({ [SOURCE]: 404 }), "status 404"],
    ["the address is refused", answering({}), "blocked_address"],
    [
      "the answer is a page",
      answering({ [SOURCE]: Buffer.from("<!doctype html>") }),
      "It is no JPEG, PNG, WebP or GIF.",
    ],
  ])("stays where the next one fails: %s", async (_, outbound, reason) => {
    await view([SOURCE]);
    await copy(answering({ [SOURCE]: await picture("#123047") }));
    const before = await shown();
    await copy(outbound);
    expect(await shown()).toEqual(before);
    expect(await failure()).toEqual({ failure: reason });
  });

  it("changes with the picture, at another address", async () => {
    await view([SOURCE]);
    await copy(answering({ [SOURCE]: await picture("#123047") }));
    const before = await shown();
    await copy(answering({ [SOURCE]: await picture("#c8553d") }));
    expect((await shown())?.url).not.toBe(before?.url);
  });

  it("of an http address is taken by https where http is refused", async () => {
    const http = "http://img.example/cover.png";
    await view([http]);
    const outbound = answering({ [SOURCE]: await picture("#123047") });
    await copy(outbound, http);
    expect(outbound.asked).toEqual([http, SOURCE]);
    expect(await shown(http)).not.toBeNull();
  });

  it("is never taken from an address of a private network or a cloud's own", async () => {
    const dialled: unknown[] = [];
    const client = createOutboundClient({
      policy: { allowPrivateNetwork: false, ownAddresses: [], ports: DEFAULT_PORTS },
      userAgent: "test",
      resolver: { resolve: () => ["169.254.169.254"] },
      dial: (...target) => {
        dialled.push(target);
        throw new Error("dialled");
      },
    });
    for (const source of [SOURCE, "https://169.254.169.254/latest", "http://127.0.0.1/x.png"]) {
      await view([source]);
      await copy(client, source);
      expect(await shown(source)).toBeNull();
    }
    expect(dialled).toEqual([]);
    client.close();
  });
});

describe("a view", () => {
  it("asks for a picture once, again after a week, and six hours after a failure", async () => {
    const counts = await Promise.all(Array.from({ length: 8 }, () => view([SOURCE, SOURCE])));
    expect(counts.filter((count) => count > 0)).toEqual([1]);
    await copy(answering({ [SOURCE]: await picture("#123047") }));
    app.clock.advance(6 * DAY_MS);
    expect(await view([SOURCE])).toBe(0);
    app.clock.advance(DAY_MS + 1);
    expect(await view([SOURCE])).toBe(1);
    await copy(answering({ [SOURCE]: 500 }));
    app.clock.advance(5 * HOUR_MS);
    expect(await view([SOURCE])).toBe(0);
    app.clock.advance(HOUR_MS + 1);
    expect(await view([SOURCE])).toBe(1);
  });

  it("asks for a bounded number of pictures a day, each workspace for itself", async () => {
    const sources = Array.from({ length: COPIES_PER_DAY + 20 }, (_, n) => `${SOURCE}?${n}`);
    expect(await view(sources)).toBe(COPIES_PER_DAY);
    expect(await view([`${SOURCE}?more`])).toBe(0);
    expect(await view([SOURCE], await app.workspace())).toBe(1);
    app.clock.advance(DAY_MS);
    expect(await view([`${SOURCE}?more`])).toBe(1);
  });

  it("is one of several at a time: all together get no more than the day's number", async () => {
    const sources = Array.from({ length: COPIES_PER_DAY + 10 }, (_, n) => `${SOURCE}?${n}`);
    const counts = await Promise.all(Array.from({ length: 4 }, () => view(sources)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(COPIES_PER_DAY);
  });

  it("asks for the rest on the next day, not for the same ones", async () => {
    const sources = Array.from({ length: COPIES_PER_DAY + 10 }, (_, n) => `${SOURCE}?${n}`);
    expect(await view(sources)).toBe(COPIES_PER_DAY);
    app.clock.advance(DAY_MS + 1);
    expect(await view(sources)).toBe(10);
    app.clock.advance(6 * DAY_MS);
    expect(await view(sources)).toBe(COPIES_PER_DAY);
  });

  it("keeps copies that are looked at; the others are deleted after a month", async () => {
    await view([SOURCE, `${SOURCE}?unused`]);
    app.clock.advance(20 * DAY_MS);
    await view([SOURCE]);
    const before = new Date(app.clock.now().getTime() - 19 * DAY_MS);
    expect(await deleteUnusedImages(app.runtime.database, before)).toBe(1);
    expect(await app.sql("select source_url from page_images")).toEqual([{ source_url: SOURCE }]);
  });
});
