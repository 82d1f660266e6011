import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
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
