import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/alarms";
import { usePages } from "../../api/use-answer.ts";
import { Choice } from "../../parts/form/field.tsx";
import { AnswerView, ListBar } from "../../parts/page/answer-view.tsx";
import { Empty } from "../../parts/page/panel.tsx";
import { Table } from "../../parts/table/table.tsx";
import { ALARM_COLUMNS } from "./alarm-list.tsx";
import { AlarmsFrame } from "./alarms-frame.tsx";
import { type AlarmsSearch, STATES } from "./search.ts";

const ALL = "all";

/** What fails in the workspace for longer than its time, and what did in 30 days. */
export function Alarms() {
  const search: AlarmsSearch = useSearch({ from: "/alarms" });
  const navigate = useNavigate({ from: "/alarms" });
  const pages = usePages((api, cursor, options) =>
    api.alarms.list({ status: search.state, limit: 50, cursor }, options),
  );
  return (
    <AlarmsFrame>
      <ListBar note={texts.kept}>
        <Choice
          label={texts.state}
          value={search.state ?? ALL}
          choices={[
            { value: ALL, label: texts.all },
            ...STATES.map((value) => ({ value, label: texts.states[value] })),
          ]}
          onChange={(state) => void navigate({ search: state === ALL ? {} : { state } })}
        />
      </ListBar>
      <AnswerView
        answer={pages.answer}
        minHeight={300}
        isEmpty={pages.items.length === 0}
        empty={<Empty title={texts.none} text={texts.noneText} />}
      >
        {() => (
          <Table
            label={texts.tabs.alarms}
            columns={ALARM_COLUMNS}
            rows={pages.items}
            rowKey={({ id }) => id}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
          />
        )}
      </AnswerView>
    </AlarmsFrame>
  );
}
