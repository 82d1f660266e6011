import { describe, expect, it } from "vitest";
import { changelogFeed } from "../../scripts/changelog-feed.ts";
import { changelogPage } from "../../scripts/changelog-page.ts";
import { OPERATIONS } from "../../src/app/operations.ts";
import { KINDS, readChanges } from "../../src/db/upgrade/changes.ts";
import { findMigrations } from "../../src/db/upgrade/migration-files.ts";

const changes = readChanges();
const ids = new Set(OPERATIONS.map(({ id }) => id));
const named = (kind: string): string[] =>
  changes.filter((change) => change.kind === kind).flatMap(({ operations }) => operations);

const HELP =
  "Add a line at the top of docs/changelog.json, or the id to an entry of the same day and area that has no release, " +
  "and run `npm run -s generate`";

describe("docs/changelog.json", () => {
  it("names every operation as added, once", () => {
    const added = named("added");
    const line = (id: string) =>
      `{"date": "YYYY-MM-DD", "kind": "added", "area": "…", "text": "…", "operations": ["${id}"]}`;
    const absent = [...ids].filter((id) => !added.includes(id));
    expect(absent, `${HELP}: ${absent.map(line).join(" ")}`).toEqual([]);
    expect(added.filter((id, index) => added.indexOf(id) !== index)).toEqual([]);
  });

  it("names an operation that is gone as removed, and no operation that never was", () => {
    const removed = new Set(named("removed"));
    const gone = named("added").filter((id) => !ids.has(id) && !removed.has(id));
    expect(gone, `${HELP} with the kind "removed"`).toEqual([]);
    const added = new Set(named("added"));
    const others = KINDS.filter((kind) => kind !== "added").flatMap(named);
    expect(others.filter((id) => !added.has(id))).toEqual([]);
  });

  it("is by date, newest first, in sentences", () => {
    const dates = changes.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const { date, kind, area, text, operations } of changes) {
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
      expect(KINDS).toContain(kind);
      expect(area).toMatch(/^[A-Z][a-z ]+$/);
      expect(text).toMatch(/^[A-Z`].*\.$/);
      // What agents and operators see changes without an operation.
      if (!["Agents", "Running a server"].includes(area))
        expect(operations.length).toBeGreaterThan(0);
    }
  });

  it("names the migration with what an upgrade asks for, and with figures that change", async () => {
    const migrations = (await findMigrations()).map(({ name }) => name);
    for (const change of changes) {
      const { migration, action_required: action, figures_changed: figures } = change;
      if (migration !== undefined) expect(migrations).toContain(`${migration}.sql`);
      if (action !== undefined || figures !== undefined) expect(migration).toBeDefined();
      for (const text of [action, figures]) expect(text ?? "It is so.").toMatch(/^[A-Z].*\.$/);
    }
  });

  it("gives every entry of the feed an id of its own", () => {
    const ids = JSON.parse(changelogFeed()).items.map((item: { id: string }) => item.id);
    expect(new Set(ids).size).toBe(changes.length);
  });

  it("has what is not released above what is, and releases by number", () => {
    const numbers = changes.map(({ release }) =>
      release === undefined ? Infinity : releaseNumber(release),
    );
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    expect(numbers.every((number) => number > 0)).toBe(true);
  });
});

describe("docs/changelog.md", () => {
  it("has a heading for each day, and what is of one kind below one name", () => {
    const change = (date: string, kind: (typeof KINDS)[number], area: string) => ({
      date,
      kind,
      area,
      text: "It is so.",
      operations: ["shows.list", "shows.get"],
    });
    const page = changelogPage([
      change("2026-11-28", "removed", "Shows"),
      change("2026-11-28", "added", "Clusters"),
      change("2026-11-27", "added", "Shows"),
    ]);
    expect(page.slice(page.indexOf("\n## "))).toBe(
      [
        "\n## 2026-11-28",
        "\n**Added**",
        "\n- **Clusters.** It is so.\n  `shows.list`, `shows.get`",
        "\n**Removed**",
        "\n- **Shows.** It is so.\n  `shows.list`, `shows.get`",
        "\n## 2026-11-27",
        "\n**Added**",
        "\n- **Shows.** It is so.\n  `shows.list`, `shows.get`\n",
      ].join("\n"),
    );
  });
});

/** NaN for anything but three numbers. */
function releaseNumber(release: string): number {
  const [major = NaN, minor = NaN, patch = NaN] = release.split(".").map(Number);
  return major * 1e8 + minor * 1e4 + patch;
}
