import type { ClusterBuild } from "@castmeter/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/review/builds";
import { useCanEdit } from "../../../api/api-context.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { useShows } from "../../clusters/list/use-shows.ts";
import { ReviewHead } from "../review-head.tsx";
import { type ReviewSearch, useReviewSearch } from "../search.ts";
import { BuildDrawer } from "./build-drawer.tsx";
import { BuildTable } from "./build-table.tsx";
import styles from "./builds.module.css";
import { StartSearch } from "./start-search.tsx";
import { useBuilds } from "./use-builds.ts";

/** What the cluster builder was asked to look for, how far it is, and what came of it. */
export function BuildsPage() {
  const search = useReviewSearch();
  const navigate = useNavigate();
  const canEdit = useCanEdit();
  const shows = useShows();
  const builds = useBuilds(search.show);
  const nameOf = (id: string): string => shows.find((show) => show.id === id)?.name ?? id;
  const change = (changed: ReviewSearch, isStep = false): void =>
    void navigate({
      to: "/review/builds",
      search: ((before: ReviewSearch) => ({ ...before, ...changed })) as never,
      replace: !isStep,
      resetScroll: false,
    });
  const start = canEdit && (
    <Button icon="search" onClick={() => change({ act: "start" }, true)}>
      {texts.start}
    </Button>
  );
  const close = (): void => change({ build: undefined, act: undefined });
  return (
    <>
      <ReviewHead
        acts={
          <>
            {shows.length > 1 && (
              <Choice
                label={texts.show}
                value={search.show ?? ""}
                onChange={(show) => change({ show: show === "" ? undefined : show })}
                choices={[
                  { value: "", label: texts.allShows },
                  ...shows.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
            {start}
          </>
        }
      />
      <Panel
        title={texts.title}
        note={texts.note}
        minHeight={160}
        answer={builds}
        isEmpty={({ data }: { data: ClusterBuild[] }) => data.length === 0}
        empty={
          <Empty title={texts.empty} text={texts.emptyText}>
            {start}
          </Empty>
        }
      >
        {({ data }) => (
          <Bleed>
            <BuildTable
              builds={data}
              nameOf={nameOf}
              chosen={search.build}
              onOpen={(id) => change({ build: id }, true)}
            />
          </Bleed>
        )}
      </Panel>
      <section className={styles["hourly"]}>
        <h2>
          {texts.hourly.title} <span className="muted">{texts.hourly.note}</span>
        </h2>
        <ul>
          {shows.map(({ id, name }) => (
            <li key={id}>
              <Link className="link" to="/shows/$showId/auto-build" params={{ showId: id }}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {search.build !== undefined && (
        <BuildDrawer
          key={search.build}
          id={search.build}
          isUndone={canEdit && search.act === "undo"}
          onUndo={(isOpen) => change({ act: isOpen ? "undo" : undefined })}
          onClose={close}
        />
      )}
      {canEdit && search.act === "start" && (
        <StartSearch
          shows={shows}
          showId={search.show}
          episodeId={search.episode}
          onChange={change}
          onClose={() => change({ act: undefined, episode: undefined })}
        />
      )}
    </>
  );
}
