import { Button, IconButton } from "./button.tsx";
import type { IconName } from "../marks/icon.tsx";
import { later } from "../later.ts";
import { useMenu } from "./use-menu.ts";

export interface MenuItem {
  id: string;
  label: string;
  /** A line under the label. */
  note?: string;
  icon?: IconName;
  /** True or false where the item is one that is switched. */
  isChecked?: boolean;
  /** True where several are switched one after the other. */
  staysOpen?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
}

const popup = later(() => import("./menu-popup.tsx"));

/** A button with a menu. @param isIconOnly Shows the icon alone; the label is read. */
export function PopupMenu({
  label,
  icon = "more",
  isIconOnly = false,
  size = "small",
  look = "quiet",
  items,
  ...more
}: {
  label: string;
  icon?: IconName;
  isIconOnly?: boolean;
  size?: "small" | "normal";
  look?: "quiet" | "plain";
  items: readonly MenuItem[];
  "aria-keyshortcuts"?: string;
}) {
  const { attributes, menu, part } = useMenu(popup);
  return (
    <>
      {isIconOnly ? (
        <IconButton icon={icon} label={label} {...attributes} {...more} />
      ) : (
        <Button look={look} size={size} icon={icon} {...attributes} {...more}>
          {label}
        </Button>
      )}
      {part !== undefined && (
        <part.MenuPopup menu={menu} align="end">
          <part.MenuEntries items={items} />
        </part.MenuPopup>
      )}
    </>
  );
}
