import { mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOOKS, seriousFindings } from "../../../test/axe.test-support.ts";
import { expectVisible, openBrowser, pictureOf } from "../../../test/browser.test-support.ts";
import { overlappingTexts } from "../../../test/layout.test-support.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { sampleDocument } from "../../domain/report-documents/document.test-support.ts";
import type { DocumentSection, ReportDocument } from "../../domain/report-documents/document.ts";
import { addDays } from "../../lib/time/calendar-day.ts";
import { startLinkFixture } from "./report-pages.test-support.ts";

const browser = await openBrowser();
const PASSWORD = "harbour light";
/** Where pictures for a person are written; none unless the variable is set. */
const PICTURES = process.env["REPORT_PICTURES"];

const days = Array.from({ length: 40 }, (_, index) => ({
  day: addDays("2026-09-09", index),
  count: index === 7 ? null : Math.round(9_000 * Math.abs(Math.sin(index / 4)) + 800),
  expected: null,
  is_incomplete: index > 37,
}));

/** A document as campaigns have it: wide tables, both charts, remarks and a part that failed. */
function longDocument(): Partial<ReportDocument> {
  const sample = sampleDocument();
  const [placements] = sample.sections;
  if (placements === undefined) throw new Error("The sample has no section");
  let sum = 0;
  const section = (id: string, more: Partial<DocumentSection>): DocumentSection => ({
    ...placements,
    id,
    blocks: [],
    ...more,
  });
  return {
    branding: { primary_color: "#0b4f6c", logo_sha256: null, co_brand: null },
    header: [
      { key: "advertiser", label: "Advertiser", text: "Northwind Roasters" },
      { key: "flight", label: "Flight", text: "2026-09-07 to 2026-11-01" },
    ],
    sections: [
      { ...placements, note: "Two reads of the third week are **open**." },
      section("delivery", {
        title: "Delivery over time",
        blocks: [
          {
            kind: "series",
            key: "daily",
            title: "By day",
            definition: null,
            form: "daily",
            days,
            goal: null,
            markers: [{ day: "2026-09-20", label: "Code read" }],
          },
          {
            kind: "series",
            key: "sum",
            title: "To date",
            definition: null,
            form: "cumulative",
            goal: 260_000,
            markers: [],
            days: days.map((day, index) => {
              sum += day.count ?? 0;
              return { ...day, count: sum, expected: Math.round((260_000 / 39) * index) };
            }),
          },
        ],
      }),
      section("posts", {
        title: "Posts",
        blocks: [
          {
            kind: "table",
            key: "posts",
            title: "Posts of the campaign",
            columns: [
              ["post", "Post", "link"],
              ["platform", "Platform", "text"],
              ["day", "Published", "day"],
              ["state", "State", "state"],
              ["reach", "Reach", "count"],
              ["share", "Share", "ratio"],
            ].map(([key = "", label = "", kind]) => ({
              key,
              label,
              kind: kind as "text",
              currency: null,
              definition: null,
            })),
            rows: Array.from({ length: 12 }, (_, index) => ({
              key: `post_${index}`,
              cells: [
                {
                  text: `Why the last ferry runs empty, part ${index}`,
                  url: "https://v.example/a",
                },
                "YouTube",
                "2026-10-12",
                "make_good_due",
                index === 3 ? null : 48_212 * (index + 1),
                "0.1250",
              ],
            })),
          },
        ],
      }),
      section("remarks", {
        title: "Remarks",
        blocks: [
          {
            kind: "text",
            key: "text",
            markdown: "A *late* read.\n\n- one\n- two, [clip](https://v.example)\n\n> quoted",
          },
        ],
      }),
      section("audience", {
        title: "Audience",
        status: "failed",
        error: { code: "timeout", message: "The figures took longer than 5 s to read." },
      }),
    ],
  };
}

describe.skipIf(browser === undefined)("the page of a report in a browser", () => {
  let origin: string;
  const paths: Record<string, string> = {};
  const t = useFixture(startLinkFixture);
  beforeAll(async () => {
    const id = await t.frozen(longDocument());
    const at = (url: string): string => new URL(url).pathname;
    paths["report"] = at((await t.link(id, { allow_export: true })).url);
    paths["locked"] = at((await t.link(id, { password: PASSWORD })).url);
    const [row] = await t.sql<{ sha256: string }>(
      "select sha256 from report_documents where report_id = $1 and depth = 'full'",
      [id],
    );
    paths["verified"] = `/s/verify/${row?.sha256}`;
    paths["form"] = "/s/verify";
    await t.server.listen({ host: "127.0.0.1", port: 0 });
    origin = `http://127.0.0.1:${(t.server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => browser?.close());

  it.each(LOOKS)(
    "has no serious finding of axe, fits the width, and no text lies on another: $name",
    async ({ width, name, ...look }) => {
      const { context, page, faults } = await browser!.person({
        viewport: { width, height: 900 },
        bypassCSP: true,
        ...look,
      });
      for (const [which, path] of Object.entries(paths)) {
        await page.goto(origin + path);
        await page.evaluate("document.fonts.ready");
        if (PICTURES !== undefined) {
          mkdirSync(PICTURES, { recursive: true });
          writeFileSync(`${PICTURES}/${which}-${name}.png`, await pictureOf(page));
        }
        expect([which, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([
          which,
          width,
        ]);
        expect([which, await overlappingTexts(page)]).toEqual([which, []]);
        expect([which, await seriousFindings(page)]).toEqual([which, []]);
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it("loads nothing from another host, and its policy refuses nothing of its own", async () => {
    const { context, page, faults } = await browser!.person();
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(origin + paths["report"], { waitUntil: "networkidle" });
    expect(requested.filter((url) => !url.startsWith(origin))).toEqual([]);
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).color")).toBe(
      "rgb(11, 79, 108)",
    );
    expect(await context.cookies()).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("opens with the password, which the browser then keeps for the page and its JSON", async () => {
    const { context, page, faults } = await browser!.person();
    await page.goto(origin + paths["locked"]);
    await page.getByLabel("Password").fill("not this one");
    await page.getByRole("button").click();
    await expectVisible(page.getByText("The password is not correct."));
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button").click();
    await expectVisible(page.getByRole("heading", { name: "Autumn flight" }));
    await page.getByRole("link", { name: "JSON" }).click();
    expect(await page.locator("body").textContent()).toContain("report_document");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is printed on white without the bar, with its tables whole", async () => {
    const { context, page } = await browser!.person({ colorScheme: "dark" });
    await page.goto(origin + paths["report"]);
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate("getComputedStyle(document.documentElement).backgroundColor")).toBe(
      "rgb(255, 255, 255)",
    );
    expect(await page.locator(".bar").isVisible()).toBe(false);
    const pdf = await page.pdf({ format: "A4" });
    if (PICTURES !== undefined) writeFileSync(`${PICTURES}/report.pdf`, pdf);
    expect(pdf.length).toBeGreaterThan(10_000);
    await context.close();
  });
});
