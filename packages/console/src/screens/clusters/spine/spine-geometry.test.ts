import { describe, expect, it } from "vitest";
import {
  beyondOf,
  circlesOf,
  columnsOf,
  daysOf,
  laneY,
  levelLine,
  radiusOf,
  type SpinePost,
  ticksOf,
  xOf,
} from "./spine-geometry.ts";

const OUT = Date.parse("2026-11-10T06:00:00Z");
const DAY = 86_400_000;
const box = { left: 80, right: 1_080, top: 0, bottom: 90 };

const post = (id: string, day: number | null, more: Partial<SpinePost> = {}): SpinePost => ({
  id,
  category: "video",
  reach: 100,
  at: day === null ? null : OUT + day * DAY,
  isGone: false,
  ...more,
});

describe("the spine of a cluster", () => {
  it("shows at least twelve days, and none that lie ahead", () => {
    expect(daysOf([post("a", 1)], OUT, OUT + 100 * DAY)).toMatchObject({ from: 0, to: 12 });
    expect(daysOf([post("a", 1)], OUT, OUT + 4 * DAY)).toMatchObject({ to: 4, now: 4 });
    expect(daysOf([post("a", -2), post("b", 40)], OUT, OUT + 100 * DAY)).toMatchObject({
      from: -2,
      to: 47,
    });
  });

  it("stands posts of other seasons at the ends of the axis", () => {
    const posts = [post("early", -300), post("a", 1), post("late", 400)];
    const days = daysOf(posts, OUT, OUT + 500 * DAY);
    expect(days).toMatchObject({ from: -7, to: 70 });
    expect(beyondOf(posts, days, OUT)).toEqual({ isEarlier: true, isLater: true });
    const xs = circlesOf(posts, { out: OUT, days, box, undatedX: 60 }).map(({ x }) => x);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([box.left, box.right]);
  });

  it("makes the area of a circle proportional to reach", () => {
    expect(radiusOf(100, 400) / radiusOf(400, 400)).toBeCloseTo(0.5);
    expect(radiusOf(1, 1_000_000)).toBe(4);
    expect(radiusOf(null, 400)).toBe(4);
  });

  it("draws the largest first, and tells gone from unknown", () => {
    const posts = [
      post("small", 1, { reach: 10 }),
      post("gone", 3, { reach: 20, isGone: true }),
      post("large", 1, { reach: 1_000 }),
      post("unknown", 5, { reach: null }),
    ];
    const days = daysOf(posts, OUT, OUT + 12 * DAY);
    const circles = circlesOf(posts, { out: OUT, days, box, undatedX: 60 });
    expect(circles.map(({ id, look }) => [id, look])).toEqual([
      ["large", "filled"],
      ["gone", "gone"],
      ["small", "filled"],
      ["unknown", "hollow"],
    ]);
  });

  it("covers no circle with another one of the same hour", () => {
    const posts = ["a", "b", "c"].map((id) => post(id, 2, { category: "social", reach: 50 }));
    const days = daysOf([...posts, post("most", 0, { reach: 5_000 })], OUT, OUT + 12 * DAY);
    const circles = circlesOf([...posts, post("most", 0, { reach: 5_000 })], {
      out: OUT,
      days,
      box,
      undatedX: 60,
    });
    const heights = new Set(circles.filter(({ lane }) => lane === "social").map(({ y }) => y));
    expect(heights.size).toBe(3);
    for (const y of heights) expect(Math.abs(y - laneY("social", box))).toBeLessThanOrEqual(15);
  });

  it("puts a post without a date before the axis", () => {
    const days = daysOf([post("a", null)], OUT, OUT + DAY);
    const [circle] = circlesOf([post("a", null)], { out: OUT, days, box, undatedX: 60 });
    expect(circle?.x).toBe(60);
  });

  it("keeps ticks apart and has one at the publication", () => {
    const days = { from: -3, to: 47, now: 100 };
    const ticks = ticksOf(days, box);
    expect(ticks).toContain(0);
    const places = ticks.map((day) => xOf(day, days, box));
    places.slice(1).forEach((x, index) => expect(x - (places[index] ?? 0)).toBeGreaterThan(70));
  });

  it("gathers posts into columns by lane and day", () => {
    const columns = columnsOf(
      [
        post("a", 0.1, { reach: 5 }),
        post("b", 0.9, { reach: 50 }),
        post("c", 0.5, { category: "social", reach: null, isGone: true }),
        post("d", null),
      ],
      OUT,
    );
    expect(columns).toEqual([
      { lane: "video", day: null, ids: ["d"], reach: 100, gone: 0 },
      { lane: "video", day: 0, ids: ["b", "a"], reach: 55, gone: 0 },
      { lane: "social", day: 0, ids: ["c"], reach: null, gone: 1 },
    ]);
  });

  it("draws the reach of days at their ends, with gaps where it is unknown", () => {
    const out = Date.parse("2026-11-10T00:00:00Z");
    const days = { from: 0, to: 4, now: 3.5 };
    const { points, openFrom } = levelLine(
      [
        { date: "2026-11-10", level: 50, isPartial: false },
        { date: "2026-11-11", level: null, isPartial: false },
        { date: "2026-11-12", level: 100, isPartial: false },
        { date: "2026-11-13", level: 100, isPartial: true },
      ],
      { out, days, box: { left: 0, right: 400, top: 0, bottom: 100 } },
    );
    expect(points).toEqual([[100, 50], null, [300, 0], [350, 0]]);
    expect(openFrom).toBe(3);
  });
});
