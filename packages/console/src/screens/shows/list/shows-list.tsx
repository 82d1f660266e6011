import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/shows";
import { useAccess, useCanEdit } from "../../../api/api-context.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { useIsPhone } from "../../../parts/table/use-phone.ts";
import { Switch } from "../../../parts/form/switch.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import type { ShowsSearch } from "../routes.tsx";
import { useSearchChange } from "../search-change.ts";
import { useShowActs } from "../use-show-acts.tsx";
import { AddShow } from "./add-show.tsx";
import { DeletedShows } from "./deleted-shows.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NoShow } from "./no-show.tsx";
import { SearchBox } from "./search-box.tsx";
import { hasWords, orderShows, SHOW_SORTS } from "./show-order.ts";
import { ShowsTable } from "./shows-table.tsx";
import { SoloNote } from "./solo-note.tsx";
import styles from "./shows-list.module.css";
import { useShows } from "./use-shows.ts";

/** The shows of the workspace. */
export function ShowsList() {
  const search: ShowsSearch = useSearch({ strict: false });
  const change = useSearchChange<ShowsSearch>();
  const navigate = useNavigate();
  const { workspace } = useAccess();
  const mayEdit = useCanEdit();
  const acts = useShowActs();
  const isPhone = useIsPhone();
  const { rows, deleted, answer, reach } = useShows();
  const { q = "", sort = "-reach", kept, add } = search;

  const isLoaded = answer.data !== undefined;
  // A solo workspace has one show, archived ones included.
  const isFull = workspace.kind === "solo" && rows.length > 0;
  const mayAdd = mayEdit && !isFull;
  const openAdd = (): void => change({ add: true }, { isStep: true });
  useKeys(mayAdd ? [{ key: "n", does: texts.add.act, run: openAdd }] : []);

  const inView = rows.filter(({ archivedAt }) => (archivedAt !== null) === (kept === "archived"));
  const found = inView.filter(
    ({ name, handle, author, description }) =>
      q === "" || hasWords([name, handle, author, description], q),
  );
  const shown = orderShows(
    found.map((show) => ({ ...show, reach: show.reach ?? null, listed: show })),
    sort,
  ).map(({ listed }) => listed);
  const open = (id: string): void =>
    void navigate({ to: "/shows/$showId", params: { showId: id } });

  return (
    <>
      <PageHead
        title={texts.title}
        acts={
          mayAdd && (
            <Button look="main" icon="plus" shortcut="n" onClick={openAdd}>
              {texts.add.act}
            </Button>
          )
        }
      />
      {isFull && <SoloNote />}
      {rows.length > 0 && (
        <div className={styles["tools"]}>
          <SearchBox
            label={texts.list.search}
            value={q}
            onChange={(text) => change({ q: text === "" ? undefined : text })}
          />
          <Switch
            label={texts.list.kept.label}
            value={kept ?? "current"}
            onChange={(value) => change({ kept: value === "archived" ? value : undefined })}
            choices={[
              { value: "current", label: texts.list.kept.current },
              { value: "archived", label: texts.list.kept.archived },
            ]}
          />
          {isPhone && (
            <Choice
              label={texts.list.sort.label}
              value={sort}
              onChange={(value) => change({ sort: value === "-reach" ? undefined : value })}
              choices={SHOW_SORTS.map((value) => ({ value, label: texts.list.sort[value] }))}
            />
          )}
          <span className={styles["note"]}>{texts.list.note}</span>
        </div>
      )}
      {!isLoaded && answer.error === null && (
        <div className={styles["wait"]}>
          <Bars height={180} />
        </div>
      )}
      {!isLoaded && answer.error !== null && (
        <div className={styles["wait"]}>
          <ProblemView error={answer.error} onTryAgain={() => void answer.refetch()} />
        </div>
      )}
      {isLoaded && shown.length === 0 && (
        <NoShow
          hasShows={rows.length > 0}
          search={q}
          isArchived={kept === "archived"}
          onClear={() => change({ q: undefined })}
          onAdd={mayAdd ? openAdd : undefined}
        />
      )}
      {shown.length > 0 && (
        <ShowsTable
          shows={shown}
          total={inView.length}
          reach={reach}
          sort={sort}
          onSort={(value) => change({ sort: value })}
          onOpen={open}
          acts={acts}
        />
      )}
      <DeletedShows shows={deleted} onRestore={acts.mayDelete ? acts.restore : undefined} />
      <FirstSteps showId={rows[0]?.id} />
      {add === true && mayAdd && <AddShow onClose={() => change({ add: undefined })} />}
      {acts.dialog}
    </>
  );
}
