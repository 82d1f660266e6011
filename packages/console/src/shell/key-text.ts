const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Readonly<Record<string, string>> = {
  mod: isMac ? "⌘" : "Ctrl ",
  shift: "⇧",
  enter: "↵",
  escape: "esc",
  backspace: "⌫",
  space: "␣",
  arrowleft: "←",
  arrowright: "→",
  arrowup: "↑",
  arrowdown: "↓",
};

/** A key as it is written on screen: `mod+k` is "⌘K" or "Ctrl K". */
export const keyText = (key: string): string =>
  key
    .split("+")
    .map((part) => NAMES[part] ?? part.toUpperCase())
    .join("");
