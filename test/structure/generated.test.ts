import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generatedFiles } from "../../scripts/generated-files.ts";
import { ROOT } from "./source-files.ts";

it.each([...(await generatedFiles())])(
  "%s is what `node scripts/generate.ts` writes",
  (path, text) => {
    expect(readFileSync(join(ROOT, path), "utf8") === text).toBe(true);
  },
);
