import { texts } from "#texts/shell";
import { Menu as Base } from "@base-ui/react/menu";
import { SESSION_API } from "../api/session.ts";
import { useAccess } from "../api/api-context.tsx";
import { Icon } from "../parts/icon.tsx";
import menuStyles from "../parts/menu.module.css";
import styles from "./workspace-menu.module.css";

const letters = new Intl.Segmenter();

/** The first letter of a name, with the marks that belong to it. */
const initialOf = (name: string): string =>
  letters.segment(name)[Symbol.iterator]().next().value?.segment.toUpperCase() ?? "";

/** The workspace that is open, the others of the person, and the person's own pages. */
export function WorkspaceMenu() {
  const { session, workspace, openWorkspace, place } = useAccess();
  const signOut = async (): Promise<void> => {
    await fetch(`${SESSION_API}/sign-out`, {
      method: "POST",
      headers: { "X-CSRF-Token": session.csrf_token },
    });
    location.assign(place.signIn);
  };
  const item = menuStyles["item"];
  return (
    <Base.Root>
      <Base.Trigger className={styles["trigger"]} title={workspace.name}>
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
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className={menuStyles["positioner"]}>
          <Base.Popup className={menuStyles["popup"]}>
            {session.memberships.map(({ workspace_id: id, name, role }) => (
              <Base.CheckboxItem
                key={id}
                className={item}
                checked={id === workspace.id}
                onCheckedChange={() => openWorkspace(id)}
              >
                <span className={menuStyles["words"]}>
                  {name}
                  <small>{texts.roles[role]}</small>
                </span>
                {id === workspace.id && <Icon name="check" size={13} />}
              </Base.CheckboxItem>
            ))}
            <Base.Separator className={styles["separator"]} />
            <p className={styles["person"]}>{session.person.name ?? session.person.email}</p>
            <Base.LinkItem className={item} href={`${place.home}/profile`}>
              {texts.account.profile}
            </Base.LinkItem>
            <Base.LinkItem className={item} href={`${place.home}/security`}>
              {texts.account.security}
            </Base.LinkItem>
            <Base.Item className={item} onClick={() => void signOut()}>
              {texts.account.signOut}
            </Base.Item>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
