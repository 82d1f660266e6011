import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** Accessibility of a page in a browser, as axe judges it. */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  passes: unknown[];
  violations: { id: string; impact: string; nodes: { target: string[] }[] }[];
}

/** What axe is asked for, and how many rules apply at least: a colour-only look has fewer. */
const RULES = {
  all: { runOnly: ["wcag2a", "wcag2aa", "wcag22aa", "best-practice"], passesMin: 11 },
  colours: { runOnly: ["color-contrast", "link-in-text-block"], passesMin: 1 },
} as const;

/** Of moderate impact as axe says, and a failure here: text that no landmark leads to. */
const ALSO_SERIOUS = new Set(["region"]);

/**
 * The serious and critical findings, with their elements, and text outside of all landmarks; of the
 * rules about colours alone where the page is judged by all of them in other colours. The page
 * needs scripts, and a context with `bypassCSP`.
 *
 * @throws Error where too few rules applied: then axe saw no page.
 */
export async function seriousFindings(
  page: Page,
  rules: keyof typeof RULES = "all",
): Promise<string[]> {
  const { runOnly, passesMin } = RULES[rules];
  await page.evaluate(AXE);
  const { passes, violations } = await page.evaluate<AxeResult>(
    // Paths to the elements that pass are not asked for: on a long page they take most of the time.
    `axe.run({
      runOnly: ${JSON.stringify(runOnly)},
      resultTypes: ["violations"],
    })`,
  );
  if (passes.length < passesMin) throw new Error(`axe applied ${passes.length} rules`);
  return violations
    .filter(
      ({ id, impact }) => impact === "serious" || impact === "critical" || ALSO_SERIOUS.has(id),
    )
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/**
 * How people look at pages: themes, widths and forced colours. Of two looks of one width, which
 * differ in colours, one is judged by all rules.
 */
export const LOOKS = [
  { name: "light", colorScheme: "light", width: 1_200, rules: "all" },
  { name: "dark", colorScheme: "dark", width: 1_200, rules: "colours" },
  { name: "phone", colorScheme: "light", width: 390, rules: "all" },
  { name: "phone, dark", colorScheme: "dark", width: 390, rules: "colours" },
  { name: "forced colours", forcedColors: "active", width: 1_200, rules: "colours" },
] as const;
