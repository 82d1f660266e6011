import { texts } from "#texts/shell";
import { useAccess } from "../api/api-context.tsx";
import { Icon } from "../parts/marks/icon.tsx";
import { later } from "../parts/later.ts";
import { useMenu } from "../parts/acts/use-menu.ts";
import styles from "./workspace-menu.module.css";

/** The first letter of a name. */
const initialOf = (name: string): string =>
  String.fromCodePoint(name.codePointAt(0) ?? 0x20).toUpperCase();

const popup = later(() => import("./workspace-menu-popup.tsx"));

/** The workspace that is open, the others of the person, and the person's own pages. */
export function WorkspaceMenu() {
  const { workspace } = useAccess();
  const { attributes, menu, part } = useMenu(popup);
  return (
    <>
      <button type="button" {...attributes} className={styles["trigger"]} title={workspace.name}>
        <span className={styles["sign"]} aria-hidden="true">
          {initialOf(workspace.name)}
        </span>
        <span className={styles["words"]}>
          <strong>{workspace.name}</strong>
          <small>
            {texts.workspaceKinds[workspace.kind]} · {texts.roles[workspace.role]}
          </small>
        </span>
        <Icon name="down" size={12} />
      </button>
      {part !== undefined && <part.WorkspacePopup menu={menu} />}
    </>
  );
}
