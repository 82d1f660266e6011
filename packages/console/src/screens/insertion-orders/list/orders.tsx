import type { InsertionOrder } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/insertion-orders";
import { texts as library } from "#texts/library";
import { useCanEdit } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dateText, momentText } from "../../../numbers/time.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { PageHead, PageTabs } from "../../../parts/page/page-head.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { minorText } from "../../../numbers/money.ts";
import { OrderState } from "../order-state.tsx";
import { AddOrder } from "./add-order.tsx";

const FILTERS = ["all", "needs_review", "applied", "discarded"] as const;
type Filter = (typeof FILTERS)[number];

/** Every insertion order that was read, the newest first. */
export function Orders() {
  const search = useSearch({ from: "/insertion-orders" });
  const navigate = useNavigate({ from: "/insertion-orders" });
  const mayEdit = useCanEdit();
  const { state } = search;
  const pages = usePages<InsertionOrder>((api, cursor, options) =>
    api.insertionOrders.list(
      { limit: 50, cursor, ...(state === undefined ? {} : { review_state: state }) },
      options,
    ),
  );
  const add = (): void => void navigate({ search: { ...search, act: "add" } });
  useKeys(mayEdit ? [{ key: "n", does: texts.add.open, run: add }] : []);
  const open = ({ id }: InsertionOrder): void =>
    void navigate({ to: "/insertion-orders/$orderId", params: { orderId: id } });
  return (
    <>
      <PageHead
        title={texts.title}
        acts={
          mayEdit && (
            <Button look="main" icon="plus" shortcut="n" onClick={add}>
              {texts.add.open}
            </Button>
          )
        }
      />
      <PageTabs
        label={library.title}
        tabs={[
          { label: library.tabs.files, link: { to: "/library" } },
          { label: library.tabs.orders, link: { to: "/insertion-orders" } },
        ]}
      />
      <ListBar>
        <Switch<Filter>
          label={texts.list.filter}
          value={state ?? "all"}
          choices={[
            { value: "all", label: texts.list.all },
            { value: "needs_review", label: texts.list.review },
            { value: "applied", label: texts.list.applied },
            { value: "discarded", label: texts.list.discarded },
          ]}
          onChange={(next) => void navigate({ search: next === "all" ? {} : { state: next } })}
        />
      </ListBar>
      <AnswerView
        answer={pages.answer}
        minHeight={240}
        isEmpty={pages.items.length === 0}
        empty={
          state === undefined ? (
            <Empty title={texts.list.empty} text={texts.list.emptyText}>
              {mayEdit && <Button onClick={add}>{texts.add.open}</Button>}
            </Empty>
          ) : (
            <Empty title={texts.list.emptyState} />
          )
        }
      >
        {() => (
          <Table
            label={texts.title}
            columns={COLUMNS}
            rows={pages.items}
            rowKey={({ id }) => id}
            onOpen={open}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
            footActs={<ApiButton address={pages.answer.address} />}
          />
        )}
      </AnswerView>
      {search.act === "add" && mayEdit && (
        <AddOrder onClose={() => void navigate({ search: state === undefined ? {} : { state } })} />
      )}
    </>
  );
}

const nameOf = ({ parsed }: InsertionOrder): string =>
  parsed?.advertiser.name || parsed?.campaign_name || texts.list.noName;

const daysOf = ({ parsed }: InsertionOrder): string =>
  parsed?.start_date && parsed.end_date
    ? texts.list.until(dateText(parsed.start_date), dateText(parsed.end_date))
    : parsed === null
      ? ""
      : texts.list.noDays;

const COLUMNS: readonly Column<InsertionOrder>[] = [
  {
    id: "order",
    name: texts.list.order,
    width: "minmax(0, 1.4fr)",
    onPhone: "name",
    cell: nameOf,
  },
  {
    id: "number",
    name: texts.list.number,
    width: "minmax(0, 1fr)",
    cell: ({ parsed }) => parsed?.io_number ?? "",
  },
  { id: "days", name: texts.list.days, width: "minmax(190px, 1.3fr)", cell: daysOf },
  {
    id: "lines",
    name: texts.list.lines,
    width: "70px",
    isNumber: true,
    onPhone: "none",
    cell: ({ parsed }) => (parsed === null ? "" : exactCount(parsed.line_items.length)),
  },
  {
    id: "total",
    name: texts.list.total,
    width: "110px",
    isNumber: true,
    onPhone: "none",
    cell: ({ parsed }) =>
      parsed === null || parsed.total_minor === null || parsed.currency === null
        ? ""
        : minorText(parsed.total_minor, parsed.currency),
  },
  {
    id: "state",
    name: texts.list.state,
    width: "170px",
    onPhone: "end",
    cell: (order) => <OrderState order={order} />,
  },
  {
    id: "read",
    name: texts.list.read,
    width: "160px",
    onPhone: "none",
    cell: ({ created_at: created }) => <span className="muted">{momentText(created)}</span>,
  },
];
