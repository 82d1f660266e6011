import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { searchOperations } from "./index.ts";
import { addIndexedEpisode, spoken } from "./search.test-support.ts";

const LINES = Array.from(
  { length: 80 },
  (_, index) => `line ${index} of what is said here by the two of us${index === 70 ? " tide" : ""}`,
);

describe("GET …/transcript/passages", () => {
  let episodeId: string;

  const t = useNetwork({ operations: searchOperations });
  beforeAll(async () => {
    episodeId = await addIndexedEpisode(t.app, t.showId, { title: "Long", said: spoken(LINES) });
  });

  const read = (query: string, { show = t.showId, episode = episodeId, as = t.key } = {}) =>
    t.app.get(`/v1/shows/${show}/episodes/${episode}/transcript/passages?${query}`, { key: as });

  it("gives what is said around a second, each line once and in order", async () => {
    const { status, body } = await read("at_sec=200");
    expect(status).toBe(200);
    expect(body.data).toHaveLength(1);
    const { lines } = body.data[0];
    const seconds = lines.map(({ start_sec: second }: { start_sec: number }) => second);
    expect(seconds).toEqual(
      Array.from({ length: seconds.length }, (_, index) => seconds[0] + index * 5),
    );
    expect(seconds[0]).toBeLessThan(180);
    expect(seconds.at(-1)).toBeGreaterThan(220);
    expect(lines.find(({ start_sec: second }: { start_sec: number }) => second === 200)).toEqual({
      start_sec: 200,
      speaker: "Ana",
      text: LINES[40],
    });
  });

  it("begins with the first line, and ends with the last for a second behind the end", async () => {
    expect((await read("at_sec=0")).body.data[0].start_sec).toBe(0);
    expect((await read("at_sec=9999999999")).body.data[0].lines.at(-1).text).toBe(LINES.at(-1));
  });

  it.each(["0.0004", "200.0001", "0.000000001"])("takes the second %s", async (second) => {
    expect((await read(`at_sec=${second}`)).status).toBe(200);
  });

  it("gives the passages in which words are said", async () => {
    const { body } = await read("q=tide");
    expect(body.data).toHaveLength(1);
    expect(body.data[0].lines.map(({ text }: { text: string }) => text)).toContain(LINES[70]);
    expect((await read("q=lantern")).body.data).toEqual([]);
    expect((await read("q=line&limit=1")).body.data[0].lines.length).toBeLessThan(15);
  });

  it("gives lines without times where the transcript has none", async () => {
    const episode = await addIndexedEpisode(t.app, t.showId, {
      said: [{ startSec: null, endSec: null, speaker: null, text: "Only words." }],
    });
    expect((await read("at_sec=5", { episode })).body.data[0]).toMatchObject({
      start_sec: null,
      lines: [{ start_sec: null, speaker: null, text: "Only words." }],
    });
  });

  it.each([
    ["", "at_sec"],
    ["at_sec=1&q=tide", "q"],
    ["at_sec=-1", "at_sec"],
    ["q=!!!", "q"],
  ])("refuses %j", async (query, param) => {
    const { status, body } = await read(query);
    expect({ status, param: body.error.param }).toEqual({ status: 400, param });
  });

  it("answers 404 without a transcript", async () => {
    const without = await addIndexedEpisode(t.app, t.showId, { title: "Silent" });
    expect((await read("at_sec=1", { episode: without })).status).toBe(404);
  });
});
