import type { DataRequest } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/team/data-requests";
import { useCanEdit } from "../../../api/api-context.tsx";
import { useAnswer, usePages, useReadAgain } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dateText, momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { type DataRequestsSearch, REQUEST_STATES } from "../search.ts";
import { NewRequest } from "./new-request.tsx";
import { RequestDrawer } from "./request-drawer.tsx";
import { STATE_TONES } from "./request-tones.ts";

const ALL = "all";

/** Figures that were asked for, which a person reads off a dashboard. */
export function DataRequests() {
  const search: DataRequestsSearch = useSearch({ from: "/team/data-requests" });
  const navigate = useNavigate({ from: "/team/data-requests" });
  const canEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const platforms = usePlatforms();
  const me = useAnswer((api, options) => api.workspace.get(options));
  const { state } = search;
  const pages = usePages((api, cursor, options) =>
    api.dataRequests.list({ status: state, limit: 50, cursor }, options),
  );
  const kept: DataRequestsSearch = state === undefined ? {} : { state };
  const go = (next: DataRequestsSearch): void => void navigate({ search: { ...kept, ...next } });
  const close = (): void => go({});
  const create = (): void => go({ act: "create" });
  const showName = (id: string): string =>
    me.data?.shows.find((show) => show.id === id)?.name ?? id;
  useKeys(canEdit ? [{ key: "n", does: texts.create, run: create }] : []);
  const columns: Column<DataRequest>[] = [
    {
      id: "what",
      name: texts.what,
      width: "minmax(0, 1.4fr)",
      onPhone: "name",
      cell: ({ platforms: asked }) => asked.map(platforms.name).join(", "),
    },
    {
      id: "shows",
      name: texts.shows,
      width: "minmax(0, 1.6fr)",
      cell: ({ show_ids: ids }) => ids.map(showName).join(", "),
    },
    {
      id: "days",
      name: texts.days,
      width: "minmax(0, 1.2fr)",
      onPhone: "none",
      cell: ({ window: span }) =>
        span === null
          ? texts.allDays
          : texts.between(dateText(span.start_date), dateText(span.end_date)),
    },
    {
      id: "state",
      name: texts.state,
      width: "120px",
      cell: ({ status }) => (
        <StateMark tone={STATE_TONES[status]}>{texts.states[status]}</StateMark>
      ),
    },
    {
      id: "rows",
      name: texts.added,
      width: "90px",
      isNumber: true,
      onPhone: "none",
      cell: ({ rows_added: rows }) => (rows === null ? "—" : exactCount(rows)),
    },
    {
      id: "when",
      name: texts.asked,
      width: "120px",
      isNumber: true,
      onPhone: "end",
      cell: ({ created_at: at }) => <span title={momentText(at)}>{dateText(at)}</span>,
    },
  ];
  return (
    <>
      <ListBar
        note={texts.note}
        acts={
          canEdit && (
            <Button icon="plus" shortcut="n" look="main" onClick={create}>
              {texts.create}
            </Button>
          )
        }
      >
        <Choice
          label={texts.state}
          value={state ?? ALL}
          choices={[
            { value: ALL, label: texts.allStates },
            ...REQUEST_STATES.map((value) => ({ value, label: texts.states[value] })),
          ]}
          onChange={(value) => void navigate({ search: value === ALL ? {} : { state: value } })}
        />
      </ListBar>
      <AnswerView
        answer={pages.answer}
        minHeight={240}
        isEmpty={pages.items.length === 0}
        empty={
          state === undefined ? (
            <Empty title={texts.none} text={texts.noneText}>
              {canEdit && (
                <Button look="main" onClick={create}>
                  {texts.create}
                </Button>
              )}
            </Empty>
          ) : (
            <Empty title={texts.noneMatch} />
          )
        }
      >
        {() => (
          <Table
            label={texts.title}
            columns={columns}
            rows={pages.items}
            rowKey={({ id }) => id}
            chosen={search.request}
            onOpen={({ id }) => go({ request: id })}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
          />
        )}
      </AnswerView>
      {search.request !== undefined && (
        <RequestDrawer id={search.request} showName={showName} onClose={close} />
      )}
      {search.act === "create" && canEdit && (
        <NewRequest
          shows={me.data?.shows ?? []}
          onDone={() => {
            close();
            say({ text: texts.created });
            void readAgain("/data-requests");
          }}
          onClose={close}
        />
      )}
    </>
  );
}
