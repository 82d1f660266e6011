import { readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../packages/sdk");

/** The README of the SDK with the examples, as they are in their files. */
export function sdkReadme(): string {
  const text = readFileSync(join(FOLDER, "README.md"), "utf8");
  return text.replaceAll(
    /<!-- example: ([a-z-]+) -->\n(?:\n```ts\n[^]*?\n```\n)?/g,
    (_whole, name: string) => {
      const example = readFileSync(join(FOLDER, "examples", `${name}.ts`), "utf8");
      return `<!-- example: ${name} -->\n\n\`\`\`ts\n${example}\`\`\`\n`;
    },
  );
}
