import { Dialog as Base } from "@base-ui/react/dialog";
import { texts } from "#texts/parts";
import { IconButton } from "../acts/button.tsx";
import type { DialogProps } from "./dialog.tsx";
import styles from "./dialog.module.css";

/** What a `Dialog` shows, from its first opening on. */
export function DialogPopup({
  isOpen,
  onClose,
  title,
  form = "dialog",
  children,
  acts,
}: DialogProps) {
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
