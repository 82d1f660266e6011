import { mkdirSync } from "node:fs";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { brokenBoxes } from "../../../packages/console/test/usable.test-support.ts";
import { seriousFindings } from "../../../test/axe.test-support.ts";

/** The two ways in which a journey is played. */
export const LOOKS = {
  desktop: { viewport: { width: 1_280, height: 800 } },
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  },
} as const satisfies Record<string, BrowserContextOptions>;

export type LookName = keyof typeof LOOKS;

/** Smaller targets are missed by a thumb (WCAG 2.2, 2.5.8). */
const TARGET_MIN_PX = 24;

/** What a journey took, over all pages that a person had open in it. */
export class Count {
  presses = 0;
  keys = 0;
  /** Seconds without those of judging and of pictures. */
  seconds = 0;
  /** Greatest width in px by which a page was wider than the window. */
  sidewaysPx = 0;
  readonly axe = new Set<string>();
  /** Text that is cut or covered, and targets below 24 px, with the step where they stand. */
  readonly boxes = new Set<string>();
  #runsSince: number | null = null;

  start(): void {
    this.#runsSince = performance.now();
  }

  stop(): void {
    if (this.#runsSince !== null) this.seconds += (performance.now() - this.#runsSince) / 1_000;
    this.#runsSince = null;
  }
}

/** Presses and types as a person does, and counts both. */
export class Hand {
  readonly page: Page;
  readonly look: LookName;
  readonly #count: Count;
  readonly #journey: string;
  #steps = 0;

  constructor(
    page: Page,
    { look, count, journey }: { look: LookName; count: Count; journey: string },
  ) {
    this.page = page;
    this.look = look;
    this.#count = count;
    this.#journey = journey;
  }

  get isPhone(): boolean {
    return this.look === "phone";
  }

  /** A click, or a tap: the browser refuses one of what is covered or out of reach. */
  async press(target: Locator): Promise<void> {
    await (this.isPhone ? target.tap() : target.click());
    this.#count.presses += 1;
  }

  /** A press of a button by its name, within a part of the page. */
  button(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    return this.press(within.getByRole("button", { name, exact: typeof name === "string" }));
  }

  /** A key where there is a keyboard, and the button of the same act on a phone. */
  async act(key: string, target: Locator): Promise<void> {
    if (this.isPhone) return this.press(target);
    await this.sees(target);
    await this.page.keyboard.press(key);
    this.#count.keys += 1;
  }

  /** Presses a field and writes into it, in place of what it has. */
  async write(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.selectText();
    await this.page.keyboard.type(text);
    this.#count.keys += text.length;
  }

  /** A day is chosen in the browser's own calendar, whose presses are counted as two. */
  async writeDay(field: Locator, day: string): Promise<void> {
    await this.press(field);
    await field.fill(day);
    this.#count.presses += 2;
  }

  /** Opens a list and takes a choice of it: the browser shows it, so both presses are counted. */
  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label });
    this.#count.presses += 2;
  }

  /** Chooses a file in the browser's own dialog, which counts as two presses. */
  async giveFile(field: Locator, name: string, text: string): Promise<void> {
    const mimeType = name.endsWith(".csv") ? "text/csv" : "text/plain";
    await field.setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
    this.#count.presses += 2;
  }

  /** Goes to a page of the console by its navigation. */
  async goTo(name: string): Promise<void> {
    const bar = this.page.getByRole("navigation", { name: "Main", exact: true });
    const link = bar.getByRole("link", { name }).first();
    if (this.isPhone && (await link.count()) === 0) {
      await this.button("More", bar);
      await this.press(
        this.page
          .getByRole("navigation", { name: "More" })
          .getByRole("link", { name, exact: true }),
      );
    } else await this.press(link);
    await this.sees(this.page.getByRole("heading", { level: 1, name }));
  }

  sees(target: Locator): Promise<void> {
    return target.first().waitFor();
  }

  /** Judges the page as it stands and takes its picture, while the clock of the journey stands. */
  async step(name: string): Promise<void> {
    const count = this.#count;
    count.stop();
    const { page } = this;
    this.#steps += 1;
    const place = `${this.#journey}, ${this.look}, ${name}`;
    await page.waitForTimeout(SETTLED_MS);
    for (const finding of await findings(page)) count.axe.add(`${place}: ${finding}`);
    const [wide, ...small] = await page.evaluate<[number, ...string[]]>(BOXES);
    count.sidewaysPx = Math.max(count.sidewaysPx, wide);
    for (const finding of [...(await brokenBoxes(page)), ...(this.isPhone ? small : [])])
      count.boxes.add(`${place}: ${finding}`);
    await this.#keepPicture(name);
    count.start();
  }

  /** A picture alone: what lies over the page by design is not judged. */
  async picture(name: string): Promise<void> {
    this.#count.stop();
    this.#steps += 1;
    await this.#keepPicture(name);
    this.#count.start();
  }

  async #keepPicture(name: string): Promise<void> {
    const folder = process.env["PICTURES"];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    const file = `${this.#journey}-${this.look}-${String(this.#steps).padStart(2, "0")}-${name}`;
    await this.page.screenshot({ path: `${folder}/${file.replaceAll(/[^a-z0-9]+/gi, "-")}.png` });
  }
}

const SETTLED_MS = 400;
const READ_MS = 1_500;

/** A page that axe finds too little on is still being read. */
const findings = async (page: Page): Promise<string[]> => {
  try {
    return await seriousFindings(page);
  } catch {
    await page.waitForTimeout(READ_MS);
    return seriousFindings(page);
  }
};

/**
 * The px by which the page is too wide, and targets below 24 px: those that stand in a sentence or
 * a row, and those around which a circle of 24 px meets no other target, are large enough by WCAG.
 */
const BOXES = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const targets = [...document.querySelectorAll("a[href],button,input,select,textarea,summary")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.tagName !== "A" || element.closest("p,li > span,svg,[role=cell]") === null)
    .map((element) => ({ element, box: (element.closest("label") ?? element).getBoundingClientRect() }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  const isMet = ({ box: { x, y, width, height } }, { element, box }, from) => {
    if (from.contains(element) || element.contains(from)) return false;
    const [across, down] = [x + width / 2, y + height / 2];
    const nearX = Math.max(box.left, Math.min(across, box.right)) - across;
    const nearY = Math.max(box.top, Math.min(down, box.bottom)) - down;
    return Math.hypot(nearX, nearY) < ${TARGET_MIN_PX / 2};
  };
  const small = targets
    .flatMap((target) => {
      const { element, box: { width, height } } = target;
      if (width >= ${TARGET_MIN_PX} && height >= ${TARGET_MIN_PX}) return [];
      if (!targets.some((other) => isMet(target, other, element))) return [];
      const name = element.ariaLabel ?? element.textContent.trim().slice(0, 40);
      return ["small: " + name + " " + Math.round(width) + " × " + Math.round(height)];
    });
  return [Math.max(0, scrollWidth - clientWidth), ...new Set(small)];
})()`;
