import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { texts } from "#texts/parts";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `drawer` stands at the right edge beside what it is about; `dialog` in the middle. */
  form?: "dialog" | "drawer" | "menu";
  children: ReactNode;
  /** Acts at the foot, the main one first. */
  acts?: ReactNode;
}

/** A dialog or drawer. Escape closes it, and focus returns to where it was opened from. */
export function Dialog({ isOpen, onClose, title, form = "dialog", children, acts }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={`${styles["backdrop"]} ${styles[`behind-${form}`]}`} />
        <Base.Popup className={`${styles["popup"]} ${styles[form]}`}>
          {form === "menu" ? (
            <Base.Title className="hidden">{title}</Base.Title>
          ) : (
            <header className={styles["head"]}>
              <Base.Title className={styles["title"]}>{title}</Base.Title>
              <IconButton icon="cross" label={texts.drawer.close} onClick={onClose} />
            </header>
          )}
          <div className={form === "menu" ? undefined : styles["body"]}>{children}</div>
          {acts !== undefined && <footer className={styles["acts"]}>{acts}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
