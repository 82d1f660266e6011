import { useKeys } from "../../shell/keys.tsx";

/** Keys that many panels of a page have, as `aria-keyshortcuts` writes them. */
type PanelKey = "T" | "Shift+E" | "I";

/**
 * Adds a key that presses the button which has it: the nearest to the focus, or to the pointer
 * while nothing has the focus, or the first of the page.
 *
 * @returns The attribute of that button.
 */
export function usePanelKey(key: PanelKey, does: string): { "aria-keyshortcuts": PanelKey } {
  useKeys([{ key: key.toLowerCase(), does, run: () => press(key) }]);
  return { "aria-keyshortcuts": key };
}

function press(key: PanelKey): void {
  const { activeElement, body } = document;
  const isNowhere = activeElement === null || activeElement === body;
  const hovered = [...document.querySelectorAll(":hover")].at(-1) ?? body;
  let place: Element | null = isNowhere ? hovered : activeElement;
  for (; place !== null; place = place.parentElement) {
    const button = place.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    if (button === null) continue;
    // The card of a number is read by screen readers when its button has the focus.
    if (key === "I") button.focus();
    button.click();
    return;
  }
}
