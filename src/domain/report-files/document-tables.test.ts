import { describe, expect, it } from "vitest";
import { parseCsv } from "../../lib/text/csv.ts";
import type { DocumentSection } from "../report-documents/document.ts";
import { sampleDocument } from "../report-documents/sample-document.test-support.ts";
import { tableCsv } from "./document-files.ts";
import { documentTables } from "./document-tables.ts";

const tables = documentTables(sampleDocument());
const tableNamed = (name: string) => {
  const table = tables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
};

async function csvRows(name: string): Promise<string[][]> {
  const csv = await tableCsv(tableNamed(name), { withMark: false });
  return parseCsv(csv).map(({ cells }) => cells);
}

describe("the tables of a document", () => {
  it("are one of all figures, and one for each table and series", () => {
    expect(tables.map(({ name }) => name)).toEqual([
      "figures",
      "delivery_over_time.sum",
      "delivery_over_time.daily",
      "placements.placements",
      "posts.posts",
    ]);
  });

  it("have stable names of columns, money as decimals with its currency, ratios as numbers", async () => {
    const [names, first, , , , , , , last] = await csvRows("placements.placements");
    expect(names?.join()).toBe("show,placement,air_date,state,promised,delivered,ratio,spend_gbp");
    expect(first?.join("|")).toBe(
      "Tideline|Host read, audio|2026-10-12|verified|25000|26402|1.0561|1000",
    );
    expect(last?.slice(4)).toEqual(["", "", "", ""]);
  });

  it("have the address of a link in a column of its own", async () => {
    const [names, first] = await csvRows("posts.posts");
    expect(names?.slice(0, 2)).toEqual(["post", "post_url"]);
    expect(first?.slice(0, 2)).toEqual(["One crew, no passengers", "https://posts.example/0"]);
  });

  it("tell of figures their number or text, unit, basis and age, and of the unknown nothing", async () => {
    const rows = await csvRows("figures");
    const of = (key: string) => rows.find((cells) => cells[1] === key)?.slice(3, 6);
    expect(of("delivered")).toEqual(["331231", "", "count"]);
    expect(of("spend")).toEqual(["1120", "", "gbp"]);
    expect(of("share")).toEqual(["1.0651", "", "ratio"]);
    expect(of("people")).toEqual(["", "", "count"]);
  });

  it("leave a day empty that is not known", async () => {
    const rows = await csvRows("delivery_over_time.daily");
    expect(rows.find(([day]) => day === "2026-10-10")).toEqual(["2026-10-10", "", "", "false"]);
  });

  it("keep bands as texts, and disarm what a spreadsheet would run", async () => {
    const section = sampleDocument().sections.find(({ id }) => id === "posts") as DocumentSection;
    const [block] = section.blocks;
    if (block?.kind !== "table") throw new Error("no table");
    const cells = ["=1+1", "TikTok", "short", "1,000 to 2,000", "30,000 to 40,000"];
    const document = sampleDocument({
      sections: [{ ...section, blocks: [{ ...block, rows: [{ key: "a", cells }] }] }],
    });
    const [table] = documentTables(document);
    if (table === undefined) throw new Error("no table");
    const csv = await tableCsv(table, { withMark: true });
    expect(csv.startsWith("\uFEFFpost,")).toBe(true);
    expect(parseCsv(csv)[1]?.cells).toEqual([
      "'=1+1",
      "",
      "TikTok",
      "short",
      "1,000 to 2,000",
      "30,000 to 40,000",
    ]);
  });
});
