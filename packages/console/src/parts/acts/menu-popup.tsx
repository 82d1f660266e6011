import { Menu as Base } from "@base-ui/react/menu";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../marks/icon.tsx";
import type { MenuItem } from "./menu.tsx";
import styles from "./menu.module.css";
import type { MenuState } from "./use-menu.ts";

/** The list of a menu beside its button. Focus returns to the button. */
export function MenuPopup({
  menu,
  align,
  children,
}: {
  menu: MenuState;
  align: "start" | "end";
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!menu.isOpen || !menu.isByKeys) return;
    // After the list has taken the focus, in the frame that opens it.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [menu.isOpen, menu.isByKeys]);
  return (
    <Base.Root open={menu.isOpen} onOpenChange={(isOpen) => !isOpen && menu.close()}>
      <Base.Portal>
        <Base.Positioner
          anchor={menu.button}
          sideOffset={4}
          align={align}
          className={styles["positioner"]}
        >
          <Base.Popup
            ref={list}
            className={styles["popup"]}
            aria-labelledby={menu.buttonId}
            finalFocus={menu.button}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Entries of a menu. */
export function MenuEntries({ items }: { items: readonly MenuItem[] }) {
  return items.map((item) => <Entry key={item.id} item={item} />);
}

function Entry({ item }: { item: MenuItem }) {
  const { label, note, icon, isChecked, isDanger = false, isDisabled = false, onChoose } = item;
  const staysOpen = item.staysOpen === true;
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span className={styles["words"]}>
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>
      {isChecked === true && <Icon name="check" size={13} />}
    </>
  );
  const className = `${styles["item"]} ${isDanger ? styles["danger"] : ""}`;
  if (isChecked !== undefined)
    return (
      <Base.CheckboxItem
        checked={isChecked}
        onCheckedChange={onChoose}
        disabled={isDisabled}
        closeOnClick={!staysOpen}
        className={className}
      >
        {content}
      </Base.CheckboxItem>
    );
  return (
    <Base.Item onClick={onChoose} disabled={isDisabled} className={className}>
      {content}
    </Base.Item>
  );
}
