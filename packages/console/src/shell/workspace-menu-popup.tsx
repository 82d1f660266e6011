import { Menu as Base } from "@base-ui/react/menu";
import { texts } from "#texts/shell";
import { useAccess } from "../api/api-context.tsx";
import { SESSION_API } from "../api/session-api.ts";
import { Icon } from "../parts/marks/icon.tsx";
import { MenuPopup } from "../parts/acts/menu-popup.tsx";
import menuStyles from "../parts/acts/menu.module.css";
import type { MenuState } from "../parts/acts/use-menu.ts";
import { chooseLanguage, otherLanguages } from "./choose-language.ts";
import styles from "./workspace-menu.module.css";

/** The workspaces of the person, and the person's own pages. */
export function WorkspacePopup({ menu }: { menu: MenuState }) {
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
    <MenuPopup menu={menu} align="start">
      {session.memberships.map(({ workspace_id: id, name, role }) => (
        <Base.CheckboxItem
          key={id}
          className={item}
          checked={id === workspace.id}
          closeOnClick
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
      <Base.LinkItem className={item} href={`${place.home}/alarms/settings`}>
        {texts.account.alarms}
      </Base.LinkItem>
      {otherLanguages().map(([language, name]) => (
        <Base.Item
          key={language}
          className={item}
          lang={language}
          onClick={() => chooseLanguage(language, place.home)}
        >
          {name}
        </Base.Item>
      ))}
      <Base.Item className={item} onClick={() => void signOut()}>
        {texts.account.signOut}
      </Base.Item>
    </MenuPopup>
  );
}
