import type { Page } from "playwright-core";

/**
 * Pairs of texts of a page that lie on each other, as `one × other`. A line of text is taken as far
 * as it is seen, without a fifth of its height above and below, where letters rarely are.
 */
export const overlappingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const boxes = [];
    const seen = ({ left, right, top, bottom }, element) => {
      if (element === document.body) return { left, right, top, bottom };
      const { overflow, clipPath } = getComputedStyle(element);
      if (clipPath === "inset(50%)") return { left: 0, right: 0, top: 0, bottom: 0 };
      const clips = overflow !== "visible";
      const box = clips ? element.getBoundingClientRect() : { left, right, top, bottom };
      return seen({
        left: Math.max(left, box.left),
        right: Math.min(right, box.right),
        top: Math.max(top, box.top),
        bottom: Math.min(bottom, box.bottom),
      }, element.parentElement);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const words = text.data.trim();
      const parent = text.parentElement;
      if (words === "" || !parent.checkVisibility({ opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const { left, right, top, bottom } = seen(line, parent);
        const trim = (bottom - top) / 5;
        if (right - left > 2)
          boxes.push({ text, words, left, right, top: top + trim, bottom: bottom - trim });
      }
    }
    const pairs = new Set();
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        if (
          one.text !== other.text &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
        )
          pairs.add(one.words.slice(0, 40) + " × " + other.words.slice(0, 40));
    return [...pairs];
  })()`);
