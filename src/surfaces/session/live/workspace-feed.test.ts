import type { ServerResponse } from "node:http";
import { describe, expect, it, vi } from "vitest";
import type { Change } from "../../../features/integrations/event-log/index.ts";
import { newTimedId } from "../../../kernel/ids.ts";
import { LiveReader } from "./live-reader.ts";
import { WorkspaceFeed } from "./workspace-feed.ts";

const START_US = Date.UTC(2026, 9, 1) * 1_000;

const changeAt = (place: number): Change => ({
  id: newTimedId("evt", START_US + place),
  type: "brand.created",
  resource: "brand",
  resource_id: String(place),
  show_id: null,
  created_at: "2026-10-01T00:00:00.000Z",
});

/** An event log in memory; `beforeAnswer` runs while a statement is under way. */
function logOf(places: number) {
  const log = Array.from({ length: places }, (_, place) => changeAt(place));
  const state = { beforeAnswer: async (): Promise<void> => undefined, reads: 0 };
  const feed = new WorkspaceFeed({
    findChanges: async ({ after, limit }) => {
      state.reads += 1;
      // Ids of one length are in the order of their times.
      const found = log.filter(({ id }) => id > after).slice(0, limit);
      await state.beforeAnswer();
      return found;
    },
    findLastPlace: async () => log.at(-1)?.id ?? "",
    onFailure: () => undefined,
    pollEveryMs: 1,
  });
  return { log, feed, state };
}

/** A reader whose answer is kept as text. */
function readerOf(waitingBytes = 0) {
  let text = "";
  const response = {
    writableEnded: false,
    destroyed: false,
    writableLength: waitingBytes,
    write: (chunk: string) => (text += chunk) !== "",
    destroy: () => (response.destroyed = true),
    end: () => (response.writableEnded = true),
  };
  const reader = new LiveReader(response as unknown as ServerResponse, {
    personId: "per_1",
    maySee: () => true,
  });
  const places = (): number[] =>
    [...text.matchAll(/"resource_id":"(\d+)"/g)].map(([, place]) => Number(place));
  return { reader, response, places, text: () => text };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

describe("a reader that comes back", () => {
  it("gets all that it missed, page by page, and then what is new", async () => {
    const { log, feed } = logOf(700);
    const { reader, places } = readerOf();
    await feed.begin();
    await feed.join(reader, log[99]?.id ?? "");
    expect(places()).toEqual(range(100, 700));
    log.push(changeAt(700));
    await vi.waitFor(() => expect(places()).toEqual(range(100, 701)), { interval: 1 });
    feed.leave(reader);
  });

  it("loses nothing that another reader's look finds while it reads", async () => {
    const { log, feed, state } = logOf(3);
    const other = readerOf();
    await feed.begin();
    await feed.join(other.reader, null);
    const { reader, places } = readerOf();
    // The look of the feed passes the reader, whose own statement began before the change.
    let isFirst = true;
    state.beforeAnswer = async () => {
      if (!isFirst) return;
      isFirst = false;
      log.push(changeAt(3));
      await vi.waitFor(() => expect(other.places()).toEqual([3]), { interval: 1 });
    };
    await feed.join(reader, log[0]?.id ?? "");
    expect(places()).toEqual([1, 2, 3]);
    log.push(changeAt(4));
    await vi.waitFor(() => expect(places()).toEqual([1, 2, 3, 4]), { interval: 1 });
    expect(other.places()).toEqual([3, 4]);
    for (const each of [reader, other.reader]) feed.leave(each);
  });

  it("has to read everything again after more than a thousand changes", async () => {
    const { log, feed } = logOf(1_500);
    const { reader, text, places } = readerOf();
    await feed.begin();
    await feed.join(reader, log[0]?.id ?? "");
    expect(text()).toContain(`event: reset\nid: ${log.at(-1)?.id}\ndata: {}\n\n`);
    log.push(changeAt(1_500));
    await vi.waitFor(() => expect(places().at(-1)).toBe(1_500), { interval: 1 });
    feed.leave(reader);
  });
});

describe("a feed", () => {
  it("reads once for all of its readers, and nothing when the last has left", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { log, feed, state } = logOf(1);
      const readers = [readerOf(), readerOf(), readerOf()];
      await feed.begin();
      for (const { reader } of readers) await feed.join(reader, null);
      log.push(changeAt(1));
      await vi.advanceTimersByTimeAsync(1);
      expect(readers.map(({ places }) => places())).toEqual([[1], [1], [1]]);
      expect(state.reads).toBe(1);
      for (const { reader } of readers) feed.leave(reader);
      expect(vi.getTimerCount()).toBe(0);
      await feed.join(readers[0]?.reader ?? readerOf().reader, null);
      expect(vi.getTimerCount()).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a reader that takes nothing", () => {
  it("is dropped instead of being waited for", async () => {
    const { reader, response } = readerOf(65_537);
    reader.send([changeAt(1)]);
    expect(response.destroyed).toBe(true);
  });
});
