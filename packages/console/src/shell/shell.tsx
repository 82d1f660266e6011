import { Link, Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/shell";
import { useAccess } from "../api/api-context.tsx";
import { useOpened } from "../api/opened.ts";
import { Icon } from "../parts/marks/icon.tsx";
import { later, useLater } from "../parts/later.ts";
import { useIsPhone } from "../parts/table/use-phone.ts";
import { useKeys } from "./keys.tsx";
import { keyText } from "./key-text.ts";
import { type NavigationPage, PHONE_PAGES, useNavigation } from "./navigation.ts";
import styles from "./shell.module.css";
import { WorkspaceMenu } from "./workspace-menu.tsx";

const commandMenu = later(() => import("./command-menu.tsx"));
const liveChanges = later(() => import("./live-changes.tsx"));
const reviewCount = later(() => import("../screens/review/count.tsx"));
const keySheet = later(() => import("./key-sheet.tsx"));

/** The frame of every screen: side bar, or tab bar on a phone, command menu and keys. */
export function Shell() {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const pages = useNavigation();
  const [isFolded, setFolded] = useState(false);
  const [opened, setOpened] = useState<"command" | "keys" | null>(null);
  const command = useLater(commandMenu, opened === "command");
  const keys = useLater(keySheet, opened === "keys");
  const close = (): void => setOpened(null);
  const live = useLater(liveChanges, true);
  useOpened();
  useKeys([
    { key: "mod+k", does: texts.keys.findOrDo, run: () => setOpened("command") },
    { key: "?", does: texts.keys.open, run: () => setOpened("keys") },
    { key: "[", does: texts.fold, run: () => setFolded((before) => !before) },
    ...pages.map(({ id, path, key }) => ({
      key: `g ${key}`,
      does: texts.goTo(texts.pages[id]),
      run: () => void navigate({ to: path }),
    })),
  ]);
  return (
    <div className={`${styles["shell"]} ${isFolded ? styles["folded"] : ""}`}>
      <a className={styles["skip"]} href="#content">
        {texts.skip}
      </a>
      {!isPhone && <SideBar onFind={() => setOpened("command")} />}
      <main id="content" className={styles["content"]} tabIndex={-1}>
        <Outlet />
      </main>
      {isPhone && <TabBar />}
      {live !== undefined && <live.LiveChanges />}
      {command !== undefined && <command.CommandMenu onClose={close} />}
      {keys !== undefined && <keys.KeySheet onClose={close} />}
    </div>
  );
}

function SideBar({ onFind }: { onFind: () => void }) {
  const pages = useNavigation();
  const group = (name: NavigationPage["group"]) => pages.filter((page) => page.group === name);
  return (
    <div className={styles["side"]}>
      <WorkspaceMenu />
      <button
        type="button"
        className={styles["find"]}
        onClick={onFind}
        aria-label={texts.findOrDo}
        title={texts.findOrDo}
      >
        <Icon name="search" />
        <span>{texts.findOrDo}</span>
        <kbd aria-hidden="true">{keyText("mod+k")}</kbd>
      </button>
      <nav aria-label={texts.navigation} className={styles["pages"]}>
        <PageLinks pages={group("top")} />
        <h2 className="muted small">{texts.groups.measure}</h2>
        <PageLinks pages={group("measure")} />
        {group("sell").length > 0 && <h2 className="muted small">{texts.groups.sell}</h2>}
        <PageLinks pages={group("sell")} />
        <div className={styles["foot"]}>
          <PageLinks pages={group("foot")} />
        </div>
      </nav>
    </div>
  );
}

function PageLinks({ pages }: { pages: readonly NavigationPage[] }) {
  const count = useLater(reviewCount, true);
  const { pathname } = useLocation();
  return (
    <ul>
      {pages.map(({ id, path, also, icon }) => (
        <li key={id}>
          <Link
            to={path}
            activeOptions={{ exact: path === "/", includeSearch: false }}
            data-status={also !== undefined && pathname.includes(also) ? "active" : undefined}
            className={styles["page"]}
            title={texts.pages[id]}
          >
            <Icon name={icon} />
            <span>{texts.pages[id]}</span>
            {id === "review" && count !== undefined && <count.ReviewCount />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Five targets at the foot of a phone. */
function TabBar() {
  const [isOpen, setOpen] = useState(false);
  const { workspace } = useAccess();
  const pages = useNavigation();
  const shown = PHONE_PAGES.flatMap((id) => pages.filter((page) => page.id === id));
  const others = pages.filter((page) => !shown.includes(page));
  return (
    <>
      {isOpen && (
        <div className={styles["more"]} onClick={() => setOpen(false)} role="presentation">
          <nav aria-label={texts.more}>
            <p className="muted">{workspace.name}</p>
            <PageLinks pages={others} />
            <WorkspaceMenu />
          </nav>
        </div>
      )}
      <nav aria-label={texts.navigation} className={styles["tabs"]}>
        {shown.map(({ id, path, icon }) => (
          <Link key={id} to={path} activeOptions={{ exact: path === "/", includeSearch: false }}>
            <Icon name={icon} />
            {texts.pages[id]}
          </Link>
        ))}
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="more" />
          {texts.more}
        </button>
      </nav>
    </>
  );
}
