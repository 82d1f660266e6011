import { type ReactNode, useState } from "react";
import { later, useLater } from "../later.ts";

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `drawer` stands at the right edge beside what it is about; `dialog` in the middle. */
  form?: "dialog" | "drawer" | "menu";
  children: ReactNode;
  /** Acts at the foot, the main one first. */
  acts?: ReactNode;
}

const popup = later(() => import("./dialog-popup.tsx"));

/** A dialog or drawer. Escape closes it, and focus returns to where it was opened from. */
export function Dialog(props: DialogProps) {
  // It stays after its first opening: what closes it gives the focus back.
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  const part = useLater(popup, wasOpened);
  return part === undefined ? null : <part.DialogPopup {...props} />;
}
