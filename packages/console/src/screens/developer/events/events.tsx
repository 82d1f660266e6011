import type { RecordedEvent } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/developer";
import { useAnswer, usePages } from "../../../api/use-answer.ts";
import { utcText } from "../../../numbers/time.ts";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { whenText } from "../requests/request-facts.ts";
import type { EventsSearch } from "../search.ts";
import { EventDrawer } from "./event-drawer.tsx";

const ALL = "*";

/** Name and id of what an event is about, as far as it has them. */
const subjectOf = ({ data: { object } }: RecordedEvent): string => {
  const named = object["name"] ?? object["title"] ?? object["id"];
  return typeof named === "string" ? named : "";
};

const COLUMNS: readonly Column<RecordedEvent>[] = [
  {
    id: "type",
    name: texts.events.type,
    width: "minmax(0, 1fr)",
    onPhone: "name",
    cell: ({ type }) => <code>{type}</code>,
  },
  {
    id: "subject",
    name: texts.events.subject,
    width: "minmax(0, 1.4fr)",
    cell: subjectOf,
  },
  {
    id: "changed",
    name: texts.events.changed,
    width: "minmax(0, 1.2fr)",
    onPhone: "none",
    cell: ({ data }) => <span className="muted">{(data.changed_fields ?? []).join(", ")}</span>,
  },
  {
    id: "source",
    name: texts.events.source,
    width: "90px",
    onPhone: "none",
    cell: ({ source }) => texts.events.sources[source],
  },
  {
    id: "when",
    name: texts.events.when,
    width: "124px",
    isNumber: true,
    onPhone: "end",
    cell: ({ created_at: at }) => <span title={utcText(at)}>{whenText(at)}</span>,
  },
];

/** What happened in the workspace in 30 days, as it is delivered to programs. */
export function Events() {
  const search: EventsSearch = useSearch({ from: "/developer/events" });
  const navigate = useNavigate({ from: "/developer/events" });
  const types = useAnswer((api, options) => api.eventTypes.list({}, options));
  const pages = usePages((api, cursor, options) =>
    api.events.list({ type: search.type, limit: 50, cursor }, options),
  );
  const { event } = search;
  const kept = search.type === undefined ? {} : { type: search.type };
  const all = types.data?.data ?? [];
  const names = [
    ...new Set([...all.map(({ group }) => `${group}.*`), ...all.map(({ type }) => type)]),
  ];
  return (
    <>
      <ListBar note={texts.events.kept}>
        <Choice
          label={texts.events.type}
          value={search.type ?? ALL}
          choices={[
            { value: ALL, label: texts.events.all },
            ...names.map((value) => ({ value, label: value })),
          ]}
          onChange={(type) => void navigate({ search: type === ALL ? {} : { type } })}
        />
      </ListBar>
      <AnswerView
        answer={pages.answer}
        minHeight={400}
        isEmpty={pages.items.length === 0}
        empty={
          search.type === undefined ? (
            <Empty title={texts.events.none} text={texts.events.noneText} />
          ) : (
            <Empty title={texts.events.noneMatch} />
          )
        }
      >
        {() => (
          <Table
            label={texts.tabs.events}
            columns={COLUMNS}
            rows={pages.items}
            rowKey={({ id }) => id}
            rowHeight={30}
            chosen={event}
            onOpen={({ id }) => void navigate({ search: { ...kept, event: id } })}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
          />
        )}
      </AnswerView>
      {event !== undefined && (
        <EventDrawer
          id={event}
          isResending={search.act === "resend"}
          onResend={() => void navigate({ search: { ...kept, event, act: "resend" } })}
          onBack={() => void navigate({ search: { ...kept, event } })}
          onClose={() => void navigate({ search: kept })}
        />
      )}
    </>
  );
}
