import type { Page } from "playwright-core";

/** What a page must keep in every look, judged by its own boxes and styles; axe sees none of it. */

/** Functions of the page that the judgements below share. */
const SHARED = `
  const nameOf = (element) => {
    const of = element.className?.baseVal ?? element.className ?? "";
    return element.tagName.toLowerCase() + "." + String(of).split(" ")[0] +
      " " + JSON.stringify(element.textContent.trim().replace(/\\s+/g, " ").slice(0, 40));
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(".hidden,[aria-hidden=true][class*=skip]") === null;
  const textNodes = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      if (node.data.trim() !== "" && parent.closest("script,style,option,.hidden") === null && isSeen(parent))
        found.push(node);
    }
    return found;
  };
  const isCutBy = ({ overflowX }) => overflowX === "hidden" || overflowX === "clip";
  const shownBox = (element, { overflowX, overflowClipMargin }) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const more = overflowX === "clip" ? parseFloat(overflowClipMargin) || 0 : 0;
    return { left: left - more, right: right + more, top: top - more, bottom: bottom + more };
  };
`;

/**
 * What is wrong with the boxes of the page: it scrolls sideways; text is cut without a sign of it;
 * text lies over other text.
 */
export async function brokenBoxes(page: Page): Promise<string[]> {
  const found = await boxesNow(page);
  if (found.length === 0) return found;
  // A chart draws itself anew in the frame after its width has changed.
  await page.waitForTimeout(REDRAWN_MS);
  return boxesNow(page);
}

const REDRAWN_MS = 150;

const boxesNow = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${SHARED}
    const found = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll("body *")].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (right > clientWidth + 1 || left < -1);
      });
      found.push("sideways: " + wide.slice(-2).map(nameOf).join(", "));
    }
    // What cuts or moves the text of an element, from the inside out; read once an element.
    const around = new Map([[document.body, { frames: [], isLaidOver: false }]]);
    const aroundOf = (element) => {
      const known = around.get(element);
      if (known !== undefined) return known;
      const outer = aroundOf(element.parentElement);
      const style = getComputedStyle(element);
      const isFrame = style.overflowX !== "visible" || style.overflowY !== "visible";
      const isCut = isCutBy(style) && style.textOverflow !== "ellipsis";
      const frames = isFrame ? [{ isCut, box: shownBox(element, style) }, ...outer.frames] : outer.frames;
      const isLaidOver = outer.isLaidOver || /fixed|sticky/.test(style.position);
      around.set(element, { frames, isLaidOver });
      return { frames, isLaidOver };
    };
    const boxes = [];
    for (const node of textNodes()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { frames, isLaidOver } = aroundOf(node.parentElement);
      for (const rect of range.getClientRects()) {
        let { left, right, top, bottom } = rect;
        for (const { isCut, box } of frames) {
          const over = Math.max(right - box.right, box.left - left);
          if (over > 1.5 && isCut) found.push("cut: " + nameOf(node.parentElement) + " by " + Math.round(over));
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        if (!isLaidOver && right - left > 1 && bottom - top > 1) boxes.push({ node, left, right, top, bottom });
      }
    }
    boxes.sort((one, other) => one.top - other.top);
    boxes.forEach((one, index) => {
      for (let at = index + 1; at < boxes.length && boxes[at].top < one.bottom - 4; at += 1) {
        const other = boxes[at];
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        if (one.node !== other.node && across > 3 && Math.min(one.bottom, other.bottom) - other.top > 4 &&
          one.node.parentElement.closest("svg") === null && other.node.parentElement.closest("svg") === null)
          found.push("over each other: " + nameOf(one.node.parentElement) + " and " + nameOf(other.node.parentElement));
      }
    });
    return [...new Set(found)];
  })()`);

/** Figures that a right-to-left page would turn round: "12 %−" for "−12 %". */
export const turnedFigures = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${SHARED}
    return textNodes()
      .filter(({ data, parentElement }) =>
        /^[+−-]?[\\d.,\\u202f\\u2009\\u00a0 ]*\\d ?[%a-zA-Z]?$/.test(data.trim()) &&
        /^[+−-]|\\d[\\u202f\\u2009\\u00a0 ]\\D/.test(data.trim()) &&
        getComputedStyle(parentElement).direction === "rtl")
      .map(({ parentElement }) => "turned round: " + nameOf(parentElement));
  })()`);

/** What moves although the person asked for no motion. */
export const movingParts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${SHARED}
    const isStill = (durations) => durations.split(",").every((text) => parseFloat(text) === 0);
    const moving = [...document.querySelectorAll("*")].filter((element) => {
      const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
      return !isStill(transitionDuration) || !isStill(animationDuration) || scrollBehavior === "smooth";
    });
    return [...moving.map(nameOf), ...document.getAnimations().map(String)].map((text) => "moves: " + text);
  })()`);

/** Headings that leave out a level, and pages with none or several of the first level. */
export const headingGaps = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${SHARED}
    const headings = [...document.querySelectorAll("main :is(h1,h2,h3,h4,h5,h6)")].filter(isSeen);
    const firsts = headings.filter(({ tagName }) => tagName === "H1").length;
    const levels = headings.map(({ tagName }) => Number(tagName[1]));
    return [
      ...(firsts === 1 ? [] : [firsts + " headings of the first level"]),
      ...headings
        .filter((_, index) => levels[index] > (levels[index - 1] ?? 0) + 1)
        .map((heading) => "leaves out a level: " + nameOf(heading)),
    ];
  })()`);

/** Tables without names of their columns, and tables that nothing names. */
export const bareTables = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${SHARED}
    return [...document.querySelectorAll("table,[role=table],[role=grid]")].filter(isSeen).flatMap((table) => [
      ...(table.querySelector("th,[role=columnheader],[role=rowheader]") ? [] : ["no heads: " + nameOf(table)]),
      ...(table.querySelector("caption") || table.ariaLabel || table.getAttribute("aria-labelledby")
        ? [] : ["no name: " + nameOf(table)]),
    ]);
  })()`);

/**
 * Walks through all tab stops: each shows a ring that nothing covers or cuts. The page must have
 * been reached by keys, or the browser draws no ring.
 */
export async function hiddenFocus(page: Page): Promise<string[]> {
  await page.evaluate("document.activeElement?.blur?.()");
  await page.keyboard.press("Tab");
  return page.evaluate(`(() => {
    ${SHARED}
    const found = [];
    const strokeOf = (element) => getComputedStyle(element).stroke + getComputedStyle(element).strokeWidth;
    const stops = [...document.querySelectorAll("a[href],button,input,select,textarea,summary,[tabindex]")]
      .filter((element) => element.tabIndex >= 0 && !element.disabled && isSeen(element));
    for (const stop of stops) {
      if (stop.tabIndex > 0) found.push("has a place of its own in the order: " + nameOf(stop));
      stop.focus();
      if (document.activeElement !== stop) continue;
      const style = getComputedStyle(stop);
      const around = stop.closest("label") ?? stop.parentElement;
      // A mark of a chart is ringed by a line of its own.
      const drawn = stop.parentElement.closest("svg") === null ? null : [...stop.children].map(strokeOf).join();
      if (drawn !== null) {
        stop.blur();
        if (drawn === [...stop.children].map(strokeOf).join()) found.push("no ring: " + nameOf(stop));
        continue;
      }
      const hasRing = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
      const outer = getComputedStyle(around);
      const isRinged = outer.outlineStyle !== "none" && parseFloat(outer.outlineWidth) >= 2;
      if (!hasRing && !isRinged) { found.push("no ring: " + nameOf(stop)); continue; }
      const box = (hasRing ? stop : around).getBoundingClientRect();
      const reach = parseFloat(style.outlineOffset) + 1;
      let cut = 0;
      for (let at = stop.parentElement; at !== null && at !== document.body; at = at.parentElement) {
        const outside = getComputedStyle(at);
        if (outside.overflowX === "visible" && outside.overflowY === "visible") continue;
        const frame = shownBox(at, outside);
        cut = Math.max(cut, [
          box.left - reach < frame.left, box.right + reach > frame.right,
          box.top - reach < frame.top, box.bottom + reach > frame.bottom,
        ].filter(Boolean).length);
      }
      if (cut > 1) found.push("ring cut at " + cut + " sides: " + nameOf(stop));
      const [x, y] = [(box.left + box.right) / 2, (box.top + Math.min(box.bottom, box.top + 40)) / 2];
      const top = document.elementFromPoint(x, y);
      if (top !== null && !stop.contains(top) && !top.contains(stop) && !(stop.labels?.[0]?.contains(top)))
        found.push("covered: " + nameOf(stop) + " by " + nameOf(top));
      if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth)
        found.push("out of sight: " + nameOf(stop));
    }
    document.activeElement?.blur?.();
    scrollTo(0, 0);
    return found;
  })()`);
}

/**
 * Controls whose words do not fit: the text of a button or tab, what a list has chosen, and what
 * stands in an empty field.
 */
export const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${SHARED}
    // The browser's arrow of a list.
    const ARROW_PX = 16;
    const pen = document.createElement("canvas").getContext("2d");
    const widthOf = (text, { font }) => { pen.font = font; return pen.measureText(text).width; };
    const cut = (control) => {
      const style = getComputedStyle(control);
      if (style.display === "inline" || style.textOverflow === "ellipsis" && !control.matches("select")) return 0;
      const room = control.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (control.matches("select"))
        return widthOf(control.selectedOptions[0]?.textContent ?? "", style) - (room - ARROW_PX);
      if (control.matches("input")) return control.value ? 0 : widthOf(control.placeholder, style) - room;
      return control.scrollWidth - control.clientWidth;
    };
    return [...document.querySelectorAll("button,a[href],select,input[placeholder]")]
      .filter((control) => isSeen(control) && control.clientWidth > 0 && cut(control) > 1.5)
      .map((control) => "cut: " + nameOf(control) + " " + (control.placeholder ?? "") + " by " + Math.round(cut(control)));
  })()`);

/**
 * Buttons, lists and fields that a finger or a pointer misses: less high than `least` px. A number
 * that opens its card is text, and is pressed with a pointer alone.
 */
export const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(`(() => {
    ${SHARED}
    return [...document.querySelectorAll("button,select,summary,input:not([type=checkbox],[type=radio])")]
      .filter((target) => isSeen(target) && target.closest("svg") === null)
      .map((target) => {
        // A field without a frame stands in that of what is around it.
        const isBare = target.matches("input") && getComputedStyle(target).borderTopWidth === "0px";
        const frame = target.closest("label") ?? (isBare ? target.parentElement : target);
        return [target, frame.getBoundingClientRect()];
      })
      .filter(([target, { width, height }]) => {
        const isText = target.getAttribute("aria-keyshortcuts") === "I";
        return width > 1 && (width < 23.5 || height < (isText ? 24 : ${least}) - 0.5);
      })
      .map(([target, { width, height }]) =>
        "small: " + nameOf(target) + " " + Math.round(width) + " x " + Math.round(height));
  })()`);

/** Numbers with a point before their fraction, on a page in a language that writes a comma. */
export const decimalPoints = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    ${SHARED}
    return textNodes()
      .filter(({ data, parentElement }) =>
        /(?<![\\w.:/-])\\d{1,3}\\.\\d{1,2}(?![\\w.])/.test(data) && parentElement.closest("code,pre") === null)
      .map(({ parentElement }) => "decimal point: " + nameOf(parentElement));
  })()`);

/** Turns the page round, as a right-to-left language does. */
export const turnRound = (page: Page, direction: "rtl" | "ltr"): Promise<void> =>
  page.evaluate(`document.documentElement.dir = ${JSON.stringify(direction)}`);
