import { texts } from "#texts/installation";
import { exactCount } from "../../numbers/count.ts";
import { dateText } from "../../numbers/time.ts";
import { AnswerView, ListBar } from "../../parts/page/answer-view.tsx";
import { type Column, Table } from "../../parts/table/table.tsx";
import { type Spending, type SpendingOfWorkspace, type Use, USES } from "./types.ts";
import { useInstallation } from "./use-installation.ts";

/** What providers were asked since the first of the month, by provider and by workspace. */
export function SpendingTables() {
  const spending = useInstallation<Spending>("/spending");
  const since = spending.data && texts.spending.since(dateText(spending.data.month_starts_at));
  return (
    <>
      <ListBar title={texts.spending.title} note={since} />
      <AnswerView answer={spending} minHeight={220}>
        {({ uses }) => (
          <Table
            label={texts.spending.title}
            columns={USE_COLUMNS}
            rows={uses}
            rowKey={({ use }) => use}
          />
        )}
      </AnswerView>
      <ListBar title={texts.spending.byWorkspace} />
      <AnswerView
        answer={spending}
        minHeight={80}
        isEmpty={spending.data?.workspaces.length === 0}
        empty={<p className="muted">{texts.spending.none}</p>}
      >
        {({ workspaces, workspaces_left_out: leftOut }) => (
          <Table
            label={texts.spending.byWorkspace}
            columns={WORKSPACE_COLUMNS}
            rows={workspaces}
            rowKey={({ workspace_id: id }) => id}
            total={workspaces.length + leftOut}
          />
        )}
      </AnswerView>
    </>
  );
}

type UseRow = Spending["uses"][number];

const USE_COLUMNS: readonly Column<UseRow>[] = [
  {
    id: "use",
    name: texts.spending.use,
    width: "minmax(0, 1.4fr)",
    onPhone: "name",
    cell: ({ use }) => texts.spending.uses[use],
  },
  {
    id: "provider",
    name: texts.spending.provider,
    width: "minmax(0, 1fr)",
    cell: ({ provider }) => provider ?? <span className="muted">{texts.spending.noProvider}</span>,
  },
  {
    id: "month",
    name: texts.spending.month,
    width: "120px",
    isNumber: true,
    onPhone: "end",
    cell: ({ this_month: count }) => exactCount(count),
  },
  {
    id: "today",
    name: texts.spending.today,
    width: "120px",
    isNumber: true,
    onPhone: "none",
    cell: ({ today }) => exactCount(today),
  },
  {
    id: "limit",
    name: texts.spending.limit,
    width: "190px",
    isNumber: true,
    onPhone: "none",
    cell: ({ limit_per_workspace_and_day: limit, provider }) =>
      provider === null ? "" : limit === null ? texts.spending.noLimit : exactCount(limit),
  },
];

const useColumn = (use: Use): Column<SpendingOfWorkspace> => ({
  id: use,
  name: texts.spending.short[use],
  width: "120px",
  isNumber: true,
  onPhone: use === "account_calls" ? "end" : "none",
  cell: ({ this_month: used }) => exactCount(used[use]),
});

const WORKSPACE_COLUMNS: readonly Column<SpendingOfWorkspace>[] = [
  {
    id: "name",
    name: texts.spending.workspace,
    width: "minmax(0, 1fr)",
    onPhone: "name",
    cell: ({ name }) => name,
  },
  ...USES.map(useColumn),
];
