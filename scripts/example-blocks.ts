import { readFileSync } from "node:fs";
import { join } from "node:path";

const DOCS = join(import.meta.dirname, "../docs");

/** A line that ends with a link to an example and a colon, then the block that shows the file. */
const SHOWN = /(\]\((examples\/[^)\s]+)\)\)?:\n\n```\w+\n)[\s\S]*?```/g;

/**
 * A page of `docs` whose blocks hold the files that the lines before them link, so that what is
 * read is what the tests run.
 */
export const withExamples = (page: string): string =>
  readFileSync(join(DOCS, page), "utf8").replaceAll(
    SHOWN,
    (_, head: string, file: string) => `${head}${readFileSync(join(DOCS, file), "utf8")}\`\`\``,
  );
