import { Menu as Base } from "@base-ui/react/menu";
import { Button, IconButton } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./menu.module.css";

export interface MenuItem {
  id: string;
  label: string;
  /** A line under the label. */
  note?: string;
  icon?: IconName;
  /** True or false where the item is one that is switched. */
  isChecked?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
}

/** A button with a menu. @param isIconOnly Shows the icon alone; the label is read. */
export function PopupMenu({
  label,
  icon = "more",
  isIconOnly = false,
  size = "small",
  look = "quiet",
  items,
}: {
  label: string;
  icon?: IconName;
  isIconOnly?: boolean;
  size?: "small" | "normal";
  look?: "quiet" | "plain";
  items: readonly MenuItem[];
}) {
  return (
    <Base.Root>
      <Base.Trigger
        render={
          isIconOnly ? (
            <IconButton icon={icon} label={label} />
          ) : (
            <Button look={look} size={size} icon={icon}>
              {label}
            </Button>
          )
        }
      />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className={styles["positioner"]}>
          <Base.Popup className={styles["popup"]}>
            {items.map((item) => (
              <Entry key={item.id} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
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
