import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import type {
  DocumentSection,
  ReportDocument,
  TableBlock,
} from "../../../../domain/report-documents/document.ts";
import { sampleDocument } from "../../../../domain/report-documents/document.test-support.ts";
import { startCampaignFixture } from "../../../sponsorship/campaigns/campaigns.test-support.ts";
import { storedSections } from "../../definitions/index.ts";
import { readingOf } from "../../sections/sections.test-support.ts";
import { inOneRead } from "./consistent-read.ts";
import { readSections } from "./read-sections.ts";

const t = useFixture(startCampaignFixture);

const SECTIONS = storedSections(
  ["method", "changes_since_last", "headline", "promise"].map((type) => ({
    type,
    hide_if_empty: false,
  })),
  "campaign",
);

async function read(campaignId: string, previous?: ReportDocument): Promise<DocumentSection[]> {
  const reading = await readingOf(t.app, t.workspaceId, {
    type: "campaign",
    subject: { campaign_id: campaignId },
    ...(previous === undefined ? {} : { previous }),
  });
  const { sections } = await inOneRead(t.app.runtime.database, (database) =>
    readSections({ ...reading, context: { ...reading.context, database }, sections: SECTIONS }),
  );
  return sections;
}

const tableOf = (sections: readonly DocumentSection[], id: string, key: string): TableBlock =>
  sections
    .find((section) => section.id === id)
    ?.blocks.find((block) => block.key === key) as TableBlock;

describe("sections about the others", () => {
  it("are made of all of them, wherever they stand, and stay in their place", async () => {
    const { id } = await t.make.campaign({ goals: { impressions: 20_000 } });
    const first = await read(id);
    expect(first.map((section) => [section.id, section.status])).toEqual([
      ["method", "ready"],
      ["changes_since_last", "ready"],
      ["headline", "ready"],
      ["promise", "ready"],
    ]);
    expect(tableOf(first, "method", "definitions").rows.map(({ key }) => key)).toContain("reach");
    await t.send("PATCH", `/v1/campaigns/${id}`, { goals: { impressions: 30_000 } });
    const second = await read(id, sampleDocument({ number: 1, sections: first }));
    const { columns, rows } = tableOf(second, "changes_since_last", "changes");
    const cellsOf = (key: string) => {
      const cells = rows.find((row) => row.key === key)?.cells ?? [];
      return Object.fromEntries(columns.map((column, index) => [column.key, cells[index]]));
    };
    for (const key of ["headline figures promised", "promise promise promised"])
      expect(cellsOf(key)).toMatchObject({ old: "20,000", new: "30,000", difference: "+10,000" });
  });
});
