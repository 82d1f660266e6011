import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TABLE_CLASSES } from "../../db/schema/table-classes.ts";
import { startTestApp } from "../../../test/harness.ts";
import { findLeftBehind } from "./index.ts";
import { ARCHIVE_DECISIONS, LEFT_BEHIND } from "./table-decisions.ts";

describe("the tables of the portable archive", () => {
  it("are all decided upon: carried, derived, left behind, or of the installation", () => {
    expect(Object.keys(ARCHIVE_DECISIONS).toSorted()).toEqual(
      Object.keys(TABLE_CLASSES).toSorted(),
    );
  });

  it("that are left behind are of workspaces, and stand in the documents", () => {
    const text = readFileSync(new URL("../../../docs/backup.md", import.meta.url), "utf8");
    for (const { table, reason } of LEFT_BEHIND) {
      expect(TABLE_CLASSES[table]).toBe("workspace");
      expect(text).toContain(`| \`${table}\` | ${reason} |`);
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
