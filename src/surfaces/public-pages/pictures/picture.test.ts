import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { ClusterPage } from "../../../features/sharing/public-pages/index.ts";
import type { PublicPage } from "../page-kinds.ts";
import { pictureOf, pictureSvg } from "./picture.ts";
import { setTitle, widthOf } from "./text-width.ts";

const page = (title: string, reach: number | null = 249_160): PublicPage =>
  ({
    object: "public_page",
    type: "cluster",
    url: "https://castmeter.example/s/cluster/x",
    title,
    as_of: "2026-11-22T14:20:00.000Z",
    show: { name: "Tideline", url: "" },
    network: null,
    episode: { number: 142, season: null, duration_sec: null },
    co_brand: { name: "Northgate Tea", href: null },
    reach,
    categories: [
      {
        category: "audio",
        reach: reach === null ? null : 32_305,
        share_percent: 13,
        counted_as: [],
      },
      {
        category: "video",
        reach: reach === null ? null : 101_215,
        share_percent: 41,
        counted_as: [],
      },
      {
        category: "social",
        reach: reach === null ? null : 115_640,
        share_percent: 46,
        counted_as: [],
      },
    ],
    counted: { posts: 14, counted: 13, old: 2, kept: 1, unknown: 1 },
    platforms: [],
    posts: [],
  }) as unknown as PublicPage;

/** Width and height as a PNG names them. */
const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe("the picture of a page", () => {
  it("keeps a long name of a show off the sign at the right", () => {
    const long = "A name of a show that goes on and on and will not end before the margin ".repeat(
      2,
    );
    const cluster = page("Why the last ferry runs empty") as ClusterPage;
    const svg = pictureSvg({ ...cluster, show: { name: long, url: "" } }).toString();
    const [, shown = ""] = /class="strong">(A name of[^<]*)</.exec(svg) ?? [];
    expect(shown).toMatch(/…$/);
    expect(64 + widthOf(shown, 24, "strong")).toBeLessThan(973);
  });

  it("is a PNG of 1200 by 630 with the title, the number and its time", async () => {
    const svg = pictureSvg(page("Why the last ferry runs empty")).toString();
    for (const text of [
      "Why the last ferry",
      "249,160",
      "as of 22\u00a0Nov 2026, 14:20 UTC",
      "Audio",
    ])
      expect(svg).toContain(text);
    const png = await pictureOf(page("Why the last ferry runs empty"));
    expect([png.subarray(1, 4).toString(), ...sizeOf(png)]).toEqual(["PNG", 1_200, 630]);
  });

  it("has words for a number that is not known, and draws no share", () => {
    const svg = pictureSvg(page("Tide", null)).toString();
    expect(svg).toContain("No number is known yet");
    expect(svg).not.toMatch(/Audio|NaN|>0</);
  });

  it("takes a title of any script and of any letters as words", async () => {
    const hostile = `</text><script>alert(1)</script>&"'`;
    expect(pictureSvg(page(hostile)).toString()).not.toContain("<script>");
    for (const title of [
      hostile,
      "港の夜と、戻らない船の話",
      "ما تركه المد وراءه",
      "🎙️".repeat(40),
    ])
      expect(sizeOf(await pictureOf(page(title)))).toEqual([1_200, 630]);
  });

  it("fits its title, of which it leaves out the end where it must", () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 30 });
    fc.assert(
      fc.property(words, (parts) => {
        const { size, lines } = setTitle(parts.join(" "), 1_072);
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const line of lines) expect(widthOf(line, size, "title")).toBeLessThanOrEqual(1_072);
      }),
    );
    expect(setTitle("A word ".repeat(60), 1_072).lines.at(-1)).toMatch(/…$/);
    expect(setTitle("Salt & Signal", 1_072)).toEqual({ size: 88, lines: ["Salt & Signal"] });
  });

  it("measures the letters that can be seen of a long title, and none behind them", () => {
    const measured = vi.spyOn(RegExp.prototype, "test");
    try {
      for (const title of ["m".repeat(20_000), "i".repeat(20_000), "漢".repeat(20_000)])
        setTitle(title, 1_072);
      expect(measured.mock.calls.length).toBeLessThan(20_000);
    } finally {
      measured.mockRestore();
    }
  });
});
