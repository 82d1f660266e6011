import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  LISTENER_MARK,
  SimulatedExport,
} from "../../../simulators/accounts/hosting/simulated-export.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { byLength } from "../../../test/run-length.ts";
import { timeLimit } from "../../../test/time-limit.ts";
import { uuidOf } from "../../../simulators/accounts/uuid-of.ts";
import { ManualClock } from "../../lib/time/clock.ts";
import { LineCutter } from "./line-cutter.ts";
import { sumFile } from "./sum-file.ts";

const DAY = "2026-10-01";
const MEGABYTE = 1_024 * 1_024;
const written = new SimulatedExport(
  new SimulatedShow({ clock: new ManualClock("2026-10-20T12:00:00.000Z") }),
);
const SHOW = written.podcastId;

async function* pieces(whole: Buffer, bytes: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < whole.length; start += bytes)
    yield await Promise.resolve(whole.subarray(start, start + bytes));
}

const sumText = (text: string, bytes = 1_000) => sumFile(pieces(gzipSync(text), bytes), SHOW);

const rowText = (more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    ...written.row(DAY, { episode: uuidOf("7"), type: "download", country: "US" }, 1),
    ...more,
  });

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

describe("a file of the export", () => {
  it("adds up to the same, however it is cut", async () => {
    const file = written.file(DAY);
    const whole = (await sumFile(pieces(file, file.length), SHOW)).sums;
    const count = (type: string): number =>
      written
        .deliveries(DAY)
        .filter((delivery) => delivery.type === type)
        .reduce((sum, delivery) => sum + delivery.count, 0);
    expect(whole.downloads).toBe(count("download"));
    expect(whole.streams).toBe(count("play"));
    for (const bytes of [1, 7, 4_096])
      expect((await sumFile(pieces(file, bytes), SHOW)).sums).toEqual(whole);
  });

  it(
    "never lies in memory: 150,000 rows and more leave it no larger than a few pieces",
    { timeout: timeLimit(60_000) },
    async () => {
      const rows = Array.from({ length: 3_000 }, (_, index) =>
        JSON.stringify(
          written.row(
            DAY,
            { episode: uuidOf(String(index % 50)), type: "download", country: "US" },
            index,
          ),
        ),
      );
      const member = gzipSync(rows.map((row) => `${row}\n`).join(""), { level: 1 });
      const members = byLength(50, 200);
      // What is still held: what was let go of and not collected yet differs from run to run.
      const held = (): number => {
        collectGarbage();
        const { heapUsed, external } = process.memoryUsage();
        return heapUsed + external;
      };
      let before = 0;
      let peak = 0;
      // Gzip files follow each other in one file, as a writer that appends makes them.
      async function* body(): AsyncGenerator<Uint8Array> {
        for (let count = 0; count < members; count += 1) {
          yield* pieces(member, 65_536);
          if (count % (members / 10) !== 0) continue;
          // The first part warms up what grows once: compiled code and pools.
          if (count === 0) before = held();
          else peak = Math.max(peak, held());
        }
      }
      const { sums, rowBytes, heldBytesMax } = await sumFile(body(), SHOW);
      expect(sums.downloads).toBe(rows.length * members);
      expect(sums.byEpisode.size).toBe(50);
      expect(heldBytesMax).toBeLessThanOrEqual(Math.max(...rows.map((row) => row.length)));
      expect(rowBytes).toBeGreaterThan(members * 1.25 * MEGABYTE);
      expect(peak - before).toBeLessThan(32 * MEGABYTE);
    },
  );

  it("leaves behind sums and nothing of a listener, even where it is written as an id or country", async () => {
    const misplaced = [
      { episode_id: `${LISTENER_MARK}-ip` },
      { episode_id: "a".repeat(64) },
      { country: `${LISTENER_MARK}-agent` },
      { country: 7 },
      { delivery_type: LISTENER_MARK },
    ];
    const { sums } = await sumText([rowText(), ...misplaced.map((row) => rowText(row))].join("\n"));
    expect(sums).toMatchObject({ namesShow: true, downloads: 5, streams: 0 });
    expect([...sums.byEpisode]).toEqual([[uuidOf("7"), { downloads: 3, streams: 0 }]]);
    expect([...sums.byCountry]).toEqual([["US", { downloads: 3, streams: 0 }]]);
    expect(inspect(sums, { depth: null, showHidden: true, maxStringLength: null })).not.toContain(
      LISTENER_MARK,
    );
  });

  it("counts downloads and plays apart, skips only rows marked as a robot's, and those of other shows", async () => {
    const rows = [
      {},
      { delivery_type: "play" },
      { blacklisted_ip: true },
      { blacklisted_ua: "true" },
      { blacklisted_ip: false, blacklisted_ua: null },
      { podcast_id: uuidOf("99"), note: SHOW },
      { delivery_type: "impression" },
    ];
    const { sums } = await sumText(rows.map((row) => rowText(row)).join("\n"));
    expect(sums).toMatchObject({ downloads: 2, streams: 1 });
  });

  it("takes empty lines, other ends of lines and a last line without an end", async () => {
    expect(
      (await sumText(`\r\n${rowText()}\r\n\n${rowText()}  \n${rowText()}`)).sums.downloads,
    ).toBe(3);
    expect((await sumText("")).sums).toMatchObject({ namesShow: false, downloads: 0 });
  });

  it.each([
    [
      "a line cut in the middle",
      `${rowText()}\n${rowText().slice(0, -30)}\n${rowText()}`,
      "has a line that is no JSON object",
    ],
    [
      "a line cut before the show is named",
      `${rowText().slice(0, 20)}\n${rowText()}`,
      "has a line that is no JSON object",
    ],
    [
      "a line that only looks whole",
      `{"podcast_id":"${SHOW}","ip":"${LISTENER_MARK}-ip",}`,
      "has a line that is no JSON object",
    ],
    [
      "a line without end",
      rowText({ user_agent: `${LISTENER_MARK}${"x".repeat(70_000)}` }),
      "has a line longer than 64 KiB",
    ],
    [
      "a line without end, among others",
      `${rowText()}\n${rowText({ user_agent: `${LISTENER_MARK}${"x".repeat(300_000)}` })}\n`,
      "has a line longer than 64 KiB",
    ],
    ["an array", `[${rowText()}]`, "has a line that is no JSON object"],
  ])("is broken by %s, and the error quotes nothing of it", async (_what, text, message) => {
    const error: unknown = await sumText(text).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "BrokenExportError", message });
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(LISTENER_MARK);
    expect(error).not.toHaveProperty("cause");
  });

  it.each([
    ["cut short", written.file(DAY).subarray(0, -20)],
    [
      "damaged",
      Buffer.concat([
        written.file(DAY).subarray(0, 400),
        Buffer.alloc(200, 0xff),
        written.file(DAY).subarray(600),
      ]),
    ],
    ["plain text", Buffer.from(`${rowText()}\n`)],
  ])("is broken when its gzip is %s, and the error quotes nothing of it", async (_what, file) => {
    const error: unknown = await sumFile(pieces(file, 1_000), SHOW).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: "BrokenExportError" });
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(LISTENER_MARK);
  });

  it("is told apart from a body that broke off: that error is passed on as it is", async () => {
    const lost = new Error("the connection went");
    async function* body(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(written.file(DAY).subarray(0, 500));
      throw lost;
    }
    await expect(sumFile(body(), SHOW)).rejects.toBe(lost);
  });
});

describe("the line cutter", () => {
  it("keeps no piece alive: what it holds of one is its own", () => {
    const lines: string[] = [];
    const cutter = new LineCutter((line) => lines.push(line.toString()));
    const piece = Buffer.from("one\ntwo\nthr");
    cutter.push(piece);
    piece.fill("x");
    cutter.push(Buffer.from("ee\n"));
    cutter.end();
    expect(lines).toEqual(["one", "two", "three"]);
    expect(cutter.heldBytesMax).toBe(3);
  });
});
