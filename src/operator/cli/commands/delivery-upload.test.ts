import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startDeliveryFixture } from "../../../features/sponsorship/external-delivery/external-delivery.test-support.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { commandLine } from "../command-line.test-support.ts";

describe("castmeter delivery upload", () => {
  let baseUrl: string;
  let folder: string;
  let campaignId: string;

  const t = useFixture(startDeliveryFixture);
  beforeAll(async () => {
    baseUrl = await t.app.server.listen({ host: "127.0.0.1", port: 0 });
    folder = mkdtempSync(join(tmpdir(), "castmeter-delivery-"));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    campaignId = (await t.make.campaign()).id;
  });

  const upload = (text: string | Uint8Array, ...args: string[]) => {
    const file = join(folder, "export.csv");
    writeFileSync(file, text);
    return commandLine({ DATA_DIR: folder, BASE_URL: baseUrl })(
      "delivery",
      "upload",
      campaignId,
      file,
      "--source",
      "adswizz",
      "--api-key",
      t.key,
      "--base-url",
      baseUrl,
      ...args,
    );
  };

  it("reads a spreadsheet's export by a mapping of columns, without its total", async () => {
    const text =
      "\uFEFFCampaign report;;\r\nDay;Ads served;Reach\r\n14/09/2026;1.234;900\r\n" +
      "15/09/2026;2.000,0;-\r\nTotal;3.234;\r\n";
    const args = ["--map", 'date=Day,impressions="Ads served",listeners=Reach'];
    const { code, out, error } = await upload(
      text,
      ...args,
      "--date-format",
      "DD/MM/YYYY",
      "--decimal",
      "comma",
    );
    expect([code, error]).toEqual([0, ""]);
    expect(out).toContain("2 rows: 2 new, 0 changed, 0 unchanged");
    expect(out).toMatch(/^adswizz +3234 +900$/m);
    expect((await t.rows(campaignId)).body.data).toMatchObject([
      { date: "2026-09-14", impressions: 1_234, listeners: 900 },
      { date: "2026-09-15", impressions: 2_000, listeners: null },
    ]);
  });

  it("sends pages of 500 rows, and the same file again changes nothing", async () => {
    const lines = Array.from(
      { length: 1_100 },
      (_, index) => `${addDays("2023-01-01", index)},"1,000"`,
    );
    const text = ["Date,Impressions", ...lines].join("\n");
    const first = await upload(text, "--json");
    expect(first.json).toMatchObject({ upserted: 1_100, total_rows: 1_100 });
    const again = await upload(text, "--json");
    expect(again.json).toMatchObject({ upserted: 0, updated: 0, unchanged: 1_100 });
  });

  it("names line and column of what it cannot read, and sends nothing", async () => {
    const faults: [string | Uint8Array, string][] = [
      ["", "the file is empty"],
      ["Day,Clicks\n2026-09-14,3", "line 1: no column is for impressions"],
      ["Day,Impressions\n", "there is no row"],
      ["Day,Impressions\n2026-09-14,1.5", 'line 2, column Impressions: "1.5"'],
      ["Day,Impressions\n2026-09-14,", 'line 2, column Impressions: ""'],
      ["Day,Impressions\n2026-09-14,-4", "line 2, column Impressions"],
      ["Day,Impressions\n14/12/2026,4", 'line 2, column Day: "14/12/2026"'],
      ["Day,Impressions\n2026-09-14,4\n2026-09-14,5", "line 3 has the day"],
      ["Day,Impressions,Label\n2026-09-14,4,EU\n2026-09-14,5,US", "line 3 has the day"],
      ["Day,Impressions\n2026-09-14,4\n,5", "line 3 has no date"],
      ['Day,Impressions\n"2026-09-14,4', "A quoted cell is not closed"],
      [new Uint8Array([0xff, 0xfe, 0x44, 0x00]), "not in UTF-8"],
    ];
    for (const [text, message] of faults) {
      const { code, error } = await upload(text);
      expect(error).toContain(message);
      expect(code).toBe(1);
    }
    expect((await upload("Day,Impressions\n", "--map", "clicks=Day")).code).toBe(2);
    expect((await t.rows(campaignId)).body.data).toEqual([]);
  });

  it("prints what the API refuses, with what was stored before", async () => {
    const { code, error } = await upload("Day,Impressions\n2026-09-14,4", "--slot", "slot_none");
    expect(code).toBe(1);
    expect(error).toContain("nothing was stored. rows[0].slot_id names no slot");
  });
});
