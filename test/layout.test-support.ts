import type { Page } from "playwright-core";

/**
 * Pairs of texts of a page that lie on each other, as `one × other`. A line of text is taken without
 * a fifth of its height above and below, where letters rarely are. Hidden texts are left out.
 */
export const overlappingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const boxes = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const words = text.data.trim();
      const parent = text.parentElement;
      if (words === "" || !parent.checkVisibility({ opacityProperty: true })) continue;
      if (parent.closest(".hidden, style, .skip") !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects()) {
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
