import type { Show } from "@castmeter/sdk";
import { Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { texts } from "#texts/shows";
import { Icon } from "../../../parts/marks/icon.tsx";
import { Chip, StateMark } from "../../../parts/marks/mark.tsx";
import { PopupMenu, type MenuItem } from "../../../parts/acts/menu.tsx";
import { PageHead, PageTabs } from "../../../parts/page/page-head.tsx";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import { SpanPicker } from "../../../parts/form/span-picker.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { useIsPhone } from "../../../parts/table/use-phone.ts";
import { useKeys } from "../../../shell/keys.tsx";
import { useShowActs } from "../use-show-acts.tsx";
import { useShow, useShowState } from "../use-show.ts";
import styles from "./show-frame.module.css";
import { useShowId } from "../use-show-id.ts";

/** The head and the tabs of a show, around the tab that the address names. */
export function ShowFrame() {
  const showId = useShowId();
  const show = useShow(showId);
  if (show.data !== undefined && show.data.id === showId)
    return (
      <>
        <Head show={show.data} />
        <Outlet />
      </>
    );
  return (
    <>
      <PageHead title={texts.show.title} crumbs={CRUMBS} />
      <div className={styles["wait"]}>
        {show.error === null ? (
          <Bars height={180} />
        ) : (
          <ProblemView error={show.error} onTryAgain={() => void show.refetch()} />
        )}
      </div>
    </>
  );
}

const CRUMBS = [{ label: texts.title, link: { to: "/shows" } }] as const;

function Head({ show }: { show: Show }) {
  const navigate = useNavigate();
  const state = useShowState(show.id);
  const acts = useShowActs({ onGone: () => void navigate({ to: "/shows" }) });
  const tab = useRouterState({ select: ({ location }) => location.pathname.split("/").at(-1) });
  const isNumbers = tab === show.id;
  const isAccounts = tab === "accounts";
  const { mayEdit } = acts;
  const isPhone = useIsPhone();
  const hasPublicPage = show.archived_at === null;
  const isLinked = hasPublicPage && !isNumbers && !isPhone;
  const openAccounts = (search: { connect: string } | { refresh: string }): void =>
    void navigate({ to: "/shows/$showId/accounts", params: { showId: show.id }, search });
  const connect = (): void => openAccounts({ connect: "choose" });
  const refresh = (): void => openAccounts({ refresh: "choose" });
  const hasAccount = show.connected_platforms.length > 0;
  useKeys(
    mayEdit
      ? [
          { key: "c", does: texts.show.connect, run: connect },
          ...(hasAccount ? [{ key: "r", does: texts.show.refresh, run: refresh }] : []),
        ]
      : [],
  );
  const items: MenuItem[] = [
    ...(hasPublicPage && !isLinked
      ? [
          {
            id: "public",
            label: texts.acts.public,
            onChoose: () => void window.open(show.public_url, "_blank", "noopener,noreferrer"),
          },
        ]
      : []),
    ...(mayEdit && !isAccounts
      ? [
          { id: "connect", label: texts.show.connect, onChoose: connect },
          ...(hasAccount ? [{ id: "refresh", label: texts.show.refresh, onChoose: refresh }] : []),
        ]
      : []),
    ...acts.itemsOf({
      id: show.id,
      name: show.name,
      standing: state?.standing ?? "network",
      archived_at: show.archived_at,
      hasFeed: show.feed !== null,
    }),
  ];
  const params = { showId: show.id };
  const failing = state === undefined ? 0 : state.accounts.stale + state.accounts.failing;
  return (
    <>
      <PageHead
        title={show.name}
        crumbs={CRUMBS}
        facts={
          <>
            <span>{factsOf(show)}</span>
            {show.archived_at !== null && (
              <span title={texts.show.archivedText}>
                <Chip tone="off">{texts.show.archived}</Chip>
              </span>
            )}
            {show.feed?.last_error !== null && show.feed !== null && (
              <StateMark tone="failed">{texts.list.feed.failed}</StateMark>
            )}
          </>
        }
        acts={
          <>
            {isNumbers && <SpanPicker />}
            {isLinked && (
              <a
                className={styles["public"]}
                href={show.public_url}
                target="_blank"
                rel="noreferrer"
              >
                <Icon name="external" />
                {texts.acts.public}
              </a>
            )}
            {isAccounts && mayEdit && (
              <Button icon="plus" shortcut="c" onClick={connect}>
                {texts.show.connect}
              </Button>
            )}
            {isAccounts && mayEdit && hasAccount && (
              <Button icon="refresh" shortcut="r" onClick={refresh}>
                {texts.show.refresh}
              </Button>
            )}
            {items.length > 0 && (
              <PopupMenu isIconOnly label={texts.acts.more(show.name)} items={items} />
            )}
          </>
        }
      />
      <PageTabs
        label={texts.show.tabs.label}
        tabs={[
          { label: texts.show.tabs.numbers, link: { to: "/shows/$showId", params } },
          { label: texts.show.tabs.profile, link: { to: "/shows/$showId/profile", params } },
          {
            label: texts.show.tabs.accounts,
            link: { to: "/shows/$showId/accounts", params },
            count: failing,
          },
          { label: texts.show.tabs.packages, link: { to: "/shows/$showId/packages", params } },
          { label: texts.show.tabs.autoBuild, link: { to: "/shows/$showId/auto-build", params } },
        ]}
      />
      {acts.dialog}
    </>
  );
}

/** Handle, rhythm and episodes: facts beside the name. */
function factsOf({
  handle,
  custom_schedule: custom,
  publishing_schedule: schedule,
  episode_count: count,
}: Show): string {
  return [texts.show.handle(handle), custom ?? schedule, texts.show.episodes(count)]
    .filter((fact) => fact !== null)
    .join(" · ");
}
