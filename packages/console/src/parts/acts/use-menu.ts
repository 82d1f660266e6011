import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from "react";
import { type Later, useLater } from "../later.ts";

/** What the list of a menu needs of its button. */
export interface MenuState {
  button: RefObject<HTMLButtonElement | null>;
  buttonId: string;
  isOpen: boolean;
  /** Opened by a key: the first entry is chosen at once. */
  isByKeys: boolean;
  close: () => void;
}

/**
 * A button whose menu is read when somebody comes near it. The button stays the same element, so
 * neither its focus nor a click is lost when the menu's file comes.
 *
 * @returns Attributes of the button, the menu's state, and the menu's part once it was opened.
 */
export function useMenu<Part>(popup: Later<Part>) {
  const button = useRef<HTMLButtonElement>(null);
  const buttonId = useId();
  const [opened, setOpen] = useState<"no" | "pointer" | "keys">("no");
  const isOpen = opened !== "no";
  const [wasOpened, setOpened] = useState(false);
  const near = (): void => void popup.load().catch(() => {});
  const open = (how: "pointer" | "keys"): void => {
    setOpened(true);
    setOpen(how);
  };
  const close = (): void => setOpen("no");
  const part = useLater(popup, wasOpened);
  const menu: MenuState = { button, buttonId, isOpen, isByKeys: opened === "keys", close };
  const attributes = {
    ref: button,
    id: buttonId,
    "aria-haspopup": "menu" as const,
    "aria-expanded": isOpen,
    onPointerEnter: near,
    onFocus: near,
    // A press of Enter or Space is a click of no button.
    onClick: ({ detail }: MouseEvent) =>
      isOpen ? close() : open(detail === 0 ? "keys" : "pointer"),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      event.stopPropagation();
      open("keys");
    },
  };
  return { attributes, menu, part };
}
