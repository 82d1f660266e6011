import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DECIDED_TABLES, TABLE_CLASSES } from "../../db/schema/table-decisions.ts";
import { startTestApp } from "../../../test/harness.ts";
import { findLeftBehind } from "./index.ts";

describe("the tables of the portable archive", () => {
  it("that are left behind are of workspaces, and stand in the documents", () => {
    const text = readFileSync(new URL("../../../docs/backup.md", import.meta.url), "utf8");
    const leftBehind = DECIDED_TABLES.filter(([, { archive }]) => archive.kind === "leftBehind");
    expect(leftBehind.length).toBeGreaterThan(5);
    for (const [table, { archive }] of leftBehind) {
      expect(TABLE_CLASSES[table]).toBe("workspace");
      expect(text).toContain(`| \`${table}\` | ${archive.reason} |`);
    }
  });

  it("are counted for a workspace and its subnetworks where they are left behind", async () => {
    const app = await startTestApp();
    const workspaceId = await app.workspace();
    expect(await findLeftBehind(app.runtime.database, workspaceId)).toEqual([]);
    await app.key(workspaceId);
    await app.key(await app.workspace({ name: "Other" }));
    expect(await findLeftBehind(app.runtime.database, workspaceId)).toMatchObject([
      { table: "api_keys", rows: 1 },
    ]);
    await app.close();
  });
});
