import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** Accessibility of a page in a browser, as axe judges it. */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  passes: unknown[];
  violations: { id: string; impact: string; nodes: { target: string[] }[] }[];
}

/** Of moderate impact as axe says, and a failure here: text that no landmark leads to. */
const ALSO_SERIOUS = new Set(["region"]);

/**
 * The serious and critical findings, with their elements, and text outside of all landmarks. The
 * page needs scripts, and a context with `bypassCSP`.
 *
 * @throws Error where fewer than ten rules applied: then axe saw no page.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { passes, violations } = await page.evaluate<AxeResult>(
    // Paths to the elements that pass are not asked for: on a long page they take most of the time.
    `axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    })`,
  );
  if (passes.length <= 10) throw new Error(`axe applied ${passes.length} rules`);
  return violations
    .filter(
      ({ id, impact }) => impact === "serious" || impact === "critical" || ALSO_SERIOUS.has(id),
    )
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** How people look at pages: themes, widths and forced colours. */
export const LOOKS = [
  { name: "light", colorScheme: "light", width: 1_200 },
  { name: "dark", colorScheme: "dark", width: 1_200 },
  { name: "phone", colorScheme: "light", width: 390 },
  { name: "phone, dark", colorScheme: "dark", width: 390 },
  { name: "forced colours", forcedColors: "active", width: 1_200 },
] as const;
