import type { ResearchRun } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { texts } from "#texts/research";
import { useAccess, useCanEdit } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { ageText } from "../../../numbers/time.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import styles from "../research.module.css";
import { ResearchTabs } from "../research-tabs.tsx";
import type { RunsSearch } from "../search.ts";
import { isOpen, RUN_TONES, type RunStatus } from "./run-facts.ts";
import { StartRun } from "./start-run.tsx";
import { useBrands } from "./use-brands.ts";

/** While a run is under way the list is read again. */
const POLL_MS = 3_000;

const STATUSES: readonly RunStatus[] = ["queued", "running", "completed", "failed", "canceled"];

/** Questions to the web and how they stand, newest first. */
export function Runs() {
  const search: RunsSearch = useSearch({ from: "/research" });
  const navigate = useNavigate({ from: "/research" });
  const canEdit = useCanEdit();
  const { workspace } = useAccess();
  const brands = useBrands();
  const query = {
    ...(search.status === undefined ? {} : { status: search.status as RunStatus }),
    ...(search.brand === undefined ? {} : { brand_id: search.brand }),
  };
  const { items, answer, hasMore, isReadingMore, readMore } = usePages<ResearchRun>(
    (api, cursor, options) =>
      api.research.list(
        { ...query, limit: 50, ...(cursor === undefined ? {} : { cursor }) },
        options,
      ),
  );
  const hasOpen = items.some(isOpen);
  const { refetch } = answer;
  useEffect(() => {
    if (!hasOpen) return;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [hasOpen, refetch]);
  const go = (change: RunsSearch): void =>
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
        ) as RunsSearch,
    });
  const start = (): void => go({ act: "start" });
  useKeys(canEdit ? [{ key: "n", does: texts.start.act, run: start }] : []);
  const nameOf = (id: string): string => brands.find((brand) => brand.id === id)?.name ?? id;
  const isFiltered = search.status !== undefined || search.brand !== undefined;
  return (
    <>
      <PageHead
        title={texts.title}
        acts={
          canEdit && (
            <Button look="main" icon="plus" shortcut="n" onClick={start}>
              {texts.start.act}
            </Button>
          )
        }
      />
      <ResearchTabs />
      <ListBar note={texts.runs.note}>
        <Choice
          label={texts.runs.status}
          value={(search.status ?? "") as RunStatus | ""}
          onChange={(status) => go({ status: status === "" ? undefined : status } as RunsSearch)}
          choices={[
            { value: "" as const, label: texts.runs.every },
            ...STATUSES.map((value) => ({ value, label: texts.states[value] })),
          ]}
        />
        {workspace.kind !== "solo" && (
          <span className={styles["brand"]}>
            <Choice
              label={texts.runs.brand}
              value={search.brand ?? ""}
              onChange={(brand) => go({ brand: brand === "" ? undefined : brand } as RunsSearch)}
              choices={[
                { value: "", label: texts.runs.everyBrand },
                ...brands.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </span>
        )}
      </ListBar>
      <AnswerView
        answer={answer}
        minHeight={300}
        isEmpty={items.length === 0}
        empty={
          isFiltered ? (
            <Empty title={texts.runs.noneMatch}>
              <Button onClick={() => void navigate({ search: {} })}>{texts.runs.showAll}</Button>
            </Empty>
          ) : (
            <Empty title={texts.runs.none} text={texts.runs.noneText}>
              {canEdit && <Button onClick={start}>{texts.start.act}</Button>}
            </Empty>
          )
        }
      >
        {() => (
          <Table
            label={texts.tabs.runs}
            columns={columnsOf(nameOf)}
            rows={items}
            rowKey={({ id }) => id}
            onOpen={({ id }) =>
              void navigate({ to: "/research/$researchId", params: { researchId: id } })
            }
            onMore={hasMore ? readMore : undefined}
            isReadingMore={isReadingMore}
            footActs={
              <>
                <CsvButton
                  file={(api) => api.research.list(query).file("csv")}
                  name={texts.runs.file}
                />
                <ApiButton address={answer.address} />
              </>
            }
          />
        )}
      </AnswerView>
      {search.act === "start" && canEdit && (
        <StartRun
          about={search.about ?? ""}
          brands={brands}
          onClose={() => go({ act: undefined, about: undefined } as unknown as RunsSearch)}
        />
      )}
    </>
  );
}

const columnsOf = (nameOf: (id: string) => string): Column<ResearchRun>[] => [
  {
    id: "query",
    name: texts.runs.query,
    width: "minmax(0, 3fr)",
    onPhone: "name",
    cell: ({ query }) => query,
  },
  {
    id: "status",
    name: texts.runs.status,
    width: "130px",
    cell: ({ status }) => <StateMark tone={RUN_TONES[status]}>{texts.states[status]}</StateMark>,
  },
  {
    id: "brand",
    name: texts.runs.brand,
    width: "minmax(0, 1fr)",
    onPhone: "none",
    cell: ({ brand_id: id }) => (id === null ? "" : nameOf(id)),
  },
  {
    id: "sources",
    name: texts.runs.sources,
    width: "80px",
    isNumber: true,
    onPhone: "none",
    cell: ({ status, sources }) => (status === "completed" ? exactCount(sources.length) : ""),
  },
  {
    id: "calls",
    name: texts.runs.calls,
    width: "110px",
    isNumber: true,
    isOptional: true,
    onPhone: "none",
    cell: ({ provider_calls: calls }) => exactCount(calls),
  },
  {
    id: "age",
    name: texts.runs.ordered,
    width: "90px",
    isNumber: true,
    onPhone: "end",
    cell: ({ created_at: at }) => ageText(at),
  },
];
