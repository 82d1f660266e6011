import type { Report } from "@castmeter/sdk";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/reports";
import { useCanEdit } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { ageText, shortDayText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { AreaHead } from "../area-tabs.tsx";
import { DeleteReport } from "../delete-report.tsx";
import styles from "../reports.module.css";
import { type ListSearch, readList } from "../search.ts";
import { TONES } from "../tones.ts";
import { useChange } from "../use-change.ts";
import { NewReport } from "./new-report.tsx";
import { ReportFilters } from "./report-filters.tsx";

/** Every report, with what readers of it see. */
export function Reports() {
  const search = readList(useSearch({ from: "/reports" }));
  const change = useChange<ListSearch>();
  const navigate = useNavigate();
  const canEdit = useCanEdit();
  const [removed, setRemoved] = useState<Report | null>(null);
  const { type, status, shared, campaign, show } = search;
  const query = {
    ...(type === undefined ? {} : { type }),
    ...(status === undefined ? {} : { status }),
    ...(shared === undefined ? {} : { shared: true }),
    ...(campaign === undefined ? {} : { campaign_id: campaign }),
    ...(show === undefined ? {} : { show_ids: [show] }),
  };
  const pages = usePages((api, cursor, options) =>
    api.reports.list({ ...query, limit: 50, cursor }, options),
  );
  const create = (): void => change({ act: "new" }, { isStep: true });
  const open = ({ id }: Report): void =>
    void navigate({ to: "/reports/$reportId", params: { reportId: id } });
  useKeys(canEdit ? [{ key: "n", does: texts.list.new, run: create }] : []);
  const isFiltered = Object.keys(query).length > 0;
  const columns: Column<Report>[] = [
    {
      id: "name",
      name: texts.list.name,
      width: "minmax(0, 2fr)",
      onPhone: "name",
      cell: ({ id, name }) => (
        <Link to="/reports/$reportId" params={{ reportId: id }} className={styles["row-link"]}>
          {name}
        </Link>
      ),
    },
    {
      id: "type",
      name: texts.list.type,
      width: "140px",
      cell: (row) => <span className="muted">{texts.types[row.type]}</span>,
    },
    {
      id: "state",
      name: texts.list.state,
      width: "120px",
      onPhone: "end",
      cell: (row) => <StateMark tone={TONES[row.status]}>{texts.states[row.status]}</StateMark>,
    },
    { id: "shown", name: texts.list.shown, width: "130px", onPhone: "none", cell: shownText },
    {
      id: "readers",
      name: texts.list.readers,
      width: "190px",
      onPhone: "none",
      cell: (row) => <span className="muted">{readersText(row)}</span>,
    },
    {
      id: "changed",
      name: texts.list.changed,
      width: "80px",
      isNumber: true,
      onPhone: "none",
      cell: ({ updated_at: at }) => <span className="muted">{ageText(at)}</span>,
    },
    {
      id: "acts",
      name: "",
      width: "36px",
      onPhone: "none",
      cell: (row) =>
        canEdit && (
          <PopupMenu
            label={texts.list.actsOf(row.name)}
            isIconOnly
            items={[
              {
                id: "delete",
                label: texts.remove.act,
                isDanger: true,
                onChoose: () => setRemoved(row),
              },
            ]}
          />
        ),
    },
  ];
  return (
    <>
      <AreaHead
        acts={
          canEdit && (
            <Button look="main" icon="plus" shortcut="n" onClick={create}>
              {texts.list.new}
            </Button>
          )
        }
      />
      <ListBar>
        <ReportFilters search={search} onChange={change} />
      </ListBar>
      <AnswerView
        answer={pages.answer}
        minHeight={300}
        isEmpty={pages.items.length === 0}
        empty={
          isFiltered ? (
            <Empty title={texts.list.noMatch} text={texts.list.noMatchText}>
              <Button onClick={() => void navigate({ to: "/reports" })}>{texts.list.clear}</Button>
            </Empty>
          ) : (
            <Empty title={texts.list.none} text={texts.list.noneText}>
              {canEdit && (
                <Button look="main" onClick={create}>
                  {texts.list.new}
                </Button>
              )}
            </Empty>
          )
        }
      >
        {() => (
          <Table
            label={texts.title}
            columns={columns}
            rows={pages.items}
            rowKey={({ id }) => id}
            onOpen={open}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
            footActs={
              <CsvButton name="reports.csv" file={(api) => api.reports.list(query).file("csv")} />
            }
          />
        )}
      </AnswerView>
      {search.act === "new" && canEdit && (
        <NewReport
          campaignId={campaign ?? null}
          onClose={() => change({ act: undefined })}
          onMade={open}
        />
      )}
      {removed !== null && <DeleteReport report={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

const shownText = ({ published_snapshot: number, snapshot_at: at }: Report) =>
  number === null || at === null ? (
    <span className="muted">{texts.list.noneShown}</span>
  ) : (
    texts.list.shownAt(number, shortDayText(at))
  );

const readersText = ({ shared, password_protected: isLocked }: Report): string =>
  shared ? (isLocked ? texts.list.locked : texts.list.shared) : texts.list.private;
