import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/harness.ts";
import { exportArchive, importArchive } from "./index.ts";

/**
 * Archives of the release before lines were written from lists of columns: one with every field,
 * and one with the fields that a line must have, beside what that release exported of it.
 */

const fixture = (name: string): string =>
  readFileSync(new URL(`fixtures/${name}.ndjson`, import.meta.url), "utf8");

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function exportAfter(archive: string): Promise<string> {
  await importArchive(app.runtime.database, () => Readable.from([archive]), app.clock.now());
  let text = "";
  await exportArchive(app.runtime.database, {}, async (line) => {
    text += line;
  });
  return text;
}

it("reads the lines of an earlier release, whole or with few fields, and writes the same bytes", async () => {
  expect(await exportAfter(fixture("least"))).toBe(fixture("least-exported"));
  expect(await exportAfter(fixture("whole"))).toBe(fixture("whole"));
});
