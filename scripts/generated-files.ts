import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OPERATIONS } from "../src/app/operations.ts";
import { openApiDocument } from "../src/surfaces/openapi/index.ts";
import { backupReference } from "./backup-reference.ts";
import { changelogFeed } from "./changelog-feed.ts";
import { changelogPage } from "./changelog-page.ts";
import { commandReference } from "./command-reference.ts";
import { decisionIndex } from "./decision-index.ts";
import { errorReference } from "./error-reference.ts";
import { withExamples } from "./example-blocks.ts";
import { platformReference } from "./platform-reference.ts";
import { schemaFiles } from "./schema/schema-files.ts";
import { sdkFiles } from "./sdk/sdk-files.ts";
import { sdkReadme } from "./sdk/sdk-readme.ts";
import { replaceGenerated, settingReference } from "./setting-reference.ts";

/**
 * The addresses of a server started without settings, since the committed document is for every
 * deployment.
 */
const ADDRESSES = { baseUrl: "http://127.0.0.1:4000", docsUrl: "http://127.0.0.1:4000/docs" };

const CONFIGURATION_PAGE = join(import.meta.dirname, "../docs/configuration.md");
const BACKUP_PAGE = join(import.meta.dirname, "../docs/backup.md");

/**
 * Every committed file that is generated, whole or in part: its path from the root of the
 * repository, and its text.
 */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ...schemaFiles(),
    ...sdkFiles(),
    [
      "openapi/openapi.json",
      `${JSON.stringify(openApiDocument(OPERATIONS, ADDRESSES), null, 2)}\n`,
    ],
    ["packages/sdk/README.md", sdkReadme()],
    ["docs/changelog.feed.json", changelogFeed()],
    ["docs/changelog.md", changelogPage()],
    ["docs/commands.md", await commandReference()],
    ["docs/decisions/README.md", decisionIndex()],
    ["docs/errors.md", errorReference()],
    ["docs/platforms.md", platformReference()],
    ["docs/samples.md", withExamples("samples.md")],
    ["docs/webhooks.md", withExamples("webhooks.md")],
    [
      "docs/backup.md",
      replaceGenerated(readFileSync(BACKUP_PAGE, "utf8"), "tables", backupReference()),
    ],
    [
      "docs/configuration.md",
      replaceGenerated(readFileSync(CONFIGURATION_PAGE, "utf8"), "settings", settingReference()),
    ],
  ]);
}
