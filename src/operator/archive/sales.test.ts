import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { useApp, useNetwork } from "../../../test/network.ts";
import { type TestApp } from "../../../test/harness.ts";
import { exportArchive, findLeftBehind, importArchive } from "./index.ts";
import { SALES_OBJECTS } from "./lines/sales-lines.ts";

async function exported(app: TestApp): Promise<string> {
  let text = "";
  await exportArchive(app.runtime.database, {}, async (line) => {
    text += line;
  });
  return text;
}

const load = (app: TestApp, text: string) =>
  importArchive(
    app.runtime.database,
    () => Readable.from([Buffer.from(text.trimEnd())]),
    app.clock.now(),
  );

const linesOf = (archive: string): Record<string, unknown>[] =>
  archive
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("what a workspace sells, in the archive", () => {
  const t = useNetwork();
  const target = useApp();

  it("comes back with its ids and figures, without secrets, and a second import writes nothing", async () => {
    const contacts = [{ name: "Ada Quay", email: "ada@northwind.example" }];
    const brand = await t.make.brand({ contacts });
    const campaign = await t.make.campaign({ brand_id: brand.id, status: "active" });
    const slot = await t.make.slot(campaign.id, { guaranteed_impressions: 1_000 });
    const cluster = await t.make.cluster();
    const linked = await t.send("POST", `/v1/campaigns/${campaign.id}/clusters`, {
      cluster_ref: cluster["global_id"],
    });
    expect(linked.status).toBe(201);
    await t.app.sql(
      `insert into external_delivery_rows
       values ($1, $2, 'row', 'adswizz', 'Autumn', $3, null, '2026-12-14', '2026-12-15', false, 700,
         null, now(), now())`,
      [t.workspaceId, campaign.id, slot.id],
    );
    await t.app.sql(
      `insert into air_checks (workspace_id, id, campaign_id, slot_id, show_id, status, source,
         notes, created_at, updated_at)
       values ($1, 'check', $2, $3, $4, 'approved', 'manual', 'as agreed', now(), now())`,
      [t.workspaceId, campaign.id, slot.id, t.showId],
    );
    const report = await t.send("POST", "/v1/reports", {
      name: "Autumn",
      type: "campaign",
      campaign_id: campaign.id,
      generate: false,
    });
    expect(report.status).toBeLessThan(300);
    await t.app.sql(
      `insert into report_templates
       select workspace_id, 'template', 'Own', type, definition, false, created_at, updated_at
       from reports where id = $1`,
      [report.body.data.id],
    );

    const archive = await exported(t.app);
    const objects = new Set(linesOf(archive).map(({ object }) => object));
    for (const { object } of SALES_OBJECTS) expect(objects).toContain(object);
    for (const secret of ["Ada Quay", "ada@northwind.example", "contacts"])
      expect(archive).not.toContain(secret);

    await load(target, archive);
    expect(await exported(target)).toBe(archive);
    const versions = () =>
      target.sql(
        SALES_OBJECTS.map(
          ({ table }) => `select '${table}' as name, xmin::text, ctid::text as place from ${table}`,
        ).join(" union all ") + " order by 1, 3",
      );
    const before = await versions();
    expect(before.length).toBeGreaterThanOrEqual(SALES_OBJECTS.length);
    expect((await load(target, archive)).changed).toBe(0);
    expect(await versions()).toEqual(before);

    const key = await target.key(t.workspaceId);
    const path = `/v1/campaigns/${campaign.id}/metrics`;
    const [here, there] = [await t.get(path), await target.get(path, { key })];
    expect(there.status).toBe(200);
    expect(there.body).toEqual(here);
    expect((await target.get(`/v1/brands/${brand.id}`, { key })).body).toMatchObject({
      contact_count: 0,
    });
    const left = await findLeftBehind(t.app.runtime.database, t.workspaceId);
    expect(left.map(({ table }) => table)).not.toContain("campaigns");
  });

  it("refuses a line whose parent is nowhere, and does not overwrite a report that has issued", async () => {
    const archive = await exported(t.app);
    for (const [object, column, parent] of [
      ["campaign", "brand_id", "brand"],
      ["campaign_slot", "campaign_id", "campaign"],
      ["air_check", "slot_id", "slot of this campaign"],
    ] as const) {
      const changed = linesOf(archive).map((line) =>
        line["object"] === object ? { ...line, [column]: "unknown" } : line,
      );
      await expect(
        load(target, changed.map((line) => JSON.stringify(line)).join("\n")),
      ).rejects.toThrow(`there is no such ${parent}`);
    }
    await target.sql("update reports set status = 'ready', snapshot_count = 1, name = 'Issued'");
    expect((await load(target, archive)).changed).toBe(0);
    expect(await target.sql("select name from reports")).toEqual([{ name: "Issued" }]);
  });
});
