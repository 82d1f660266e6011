import type { WebhookDeliveriesListQuery, WebhookDelivery, WebhookEndpoint } from "@castmeter/sdk";
import { texts } from "#texts/developer";
import { useAnswer, usePages } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { whenText } from "../requests/request-facts.ts";
import { DELIVERY_STATES, type WebhooksSearch } from "../search.ts";
import { Delivery } from "./delivery.tsx";
import { answerOf, DELIVERY_TONES, isFine, TRIES_MAX } from "./webhook-facts.ts";
import styles from "./webhooks.module.css";

function LastAnswer({ attempts }: Pick<WebhookDelivery, "attempts">) {
  const last = attempts.at(-1);
  if (last === undefined) return <span className="muted">{texts.webhooks.notTried}</span>;
  const answer = answerOf(last);
  return (
    <span className={isFine(last) ? "muted" : styles["wrong"]}>
      {typeof answer === "number" ? answer : texts.webhooks.errors[answer ?? "invalid_response"]}
    </span>
  );
}

/** Tries by itself of all that there are; others are named. */
function triesText({ attempts, attempt_count: made, status }: WebhookDelivery): string {
  if (status === "pending" || made > 0) return texts.webhooks.triesOf(made, TRIES_MAX);
  return texts.webhooks.triggers[attempts.at(-1)?.trigger ?? "automatic"];
}

const ALL = "*";

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    id: "type",
    name: texts.webhooks.event,
    width: "minmax(0, 2fr)",
    onPhone: "name",
    cell: ({ event_type: type }) => <code>{type}</code>,
  },
  {
    id: "state",
    name: texts.webhooks.state,
    width: "104px",
    cell: ({ status }) => (
      <StateMark tone={DELIVERY_TONES[status]}>{texts.webhooks.states[status]}</StateMark>
    ),
  },
  {
    id: "tries",
    name: texts.webhooks.tries,
    width: "minmax(92px, 120px)",
    onPhone: "none",
    cell: (delivery) => <span className="muted">{triesText(delivery)}</span>,
  },
  {
    id: "answer",
    name: texts.webhooks.answer,
    width: "minmax(0, 1fr)",
    onPhone: "none",
    cell: ({ attempts }) => <LastAnswer attempts={attempts} />,
  },
  {
    id: "when",
    name: texts.webhooks.when,
    width: "112px",
    isNumber: true,
    onPhone: "end",
    cell: ({ created_at: at }) => <span title={momentText(at)}>{whenText(at)}</span>,
  },
];

const NARROW_WIDTHS: Readonly<Record<string, string>> = {
  state: "88px",
  answer: "86px",
  when: "96px",
};

/** Beside a delivery, which has its tries itself. */
const NARROW = COLUMNS.filter(({ id }) => id !== "tries").map((column) => ({
  ...column,
  width: NARROW_WIDTHS[column.id] ?? column.width,
}));

/** What was sent to an endpoint in 30 days, newest first, and one delivery beside it. */
export function Deliveries({
  endpoint,
  chosen,
  search: { state, type },
  onFilter,
  onOpen,
}: {
  endpoint: WebhookEndpoint;
  /** The delivery that is open. */
  chosen: string | undefined;
  search: Omit<WebhooksSearch, "act">;
  onFilter: (search: WebhooksSearch) => void;
  onOpen: (deliveryId: string) => void;
}) {
  const types = useAnswer((api, options) => api.eventTypes.list({}, options));
  const pages = usePages((api, cursor, options) =>
    api.webhookDeliveries.list(
      endpoint.id,
      {
        status: state,
        event_type: type as WebhookDeliveriesListQuery["event_type"],
        limit: 50,
        cursor,
      },
      options,
    ),
  );
  const filters: WebhooksSearch = {
    ...(state === undefined ? {} : { state }),
    ...(type === undefined ? {} : { type }),
  };
  const { type: _type, ...withoutType } = filters;
  const { state: _state, ...withoutState } = filters;
  const names = ["webhook.test", ...(types.data?.data ?? []).map((found) => found.type)];
  return (
    <div className={chosen === undefined ? undefined : styles["beside"]}>
      <div>
        <ListBar {...(chosen === undefined ? { note: texts.webhooks.newest } : {})}>
          <Switch
            label={texts.webhooks.state}
            value={state ?? "all"}
            choices={[
              { value: "all", label: texts.webhooks.all },
              ...DELIVERY_STATES.map((value) => ({ value, label: texts.webhooks.states[value] })),
            ]}
            onChange={(value) =>
              onFilter(value === "all" ? withoutState : { ...withoutState, state: value })
            }
          />
          <Choice
            label={texts.events.type}
            value={type ?? ALL}
            choices={[
              { value: ALL, label: texts.events.all },
              ...names.map((value) => ({ value, label: value })),
            ]}
            onChange={(value) =>
              onFilter(value === ALL ? withoutType : { ...withoutType, type: value })
            }
          />
        </ListBar>
        <AnswerView
          answer={pages.answer}
          minHeight={240}
          isEmpty={pages.items.length === 0}
          empty={
            state === undefined && type === undefined ? (
              <Empty title={texts.webhooks.noDelivery} text={texts.webhooks.noDeliveryText} />
            ) : (
              <Empty title={texts.webhooks.noneMatch} />
            )
          }
        >
          {() => (
            <Table
              label={texts.webhooks.deliveries}
              columns={chosen === undefined ? COLUMNS : NARROW}
              rows={pages.items}
              rowKey={({ id }) => id}
              rowHeight={30}
              chosen={chosen}
              onOpen={({ id }) => onOpen(id)}
              onMore={pages.hasMore ? pages.readMore : undefined}
              isReadingMore={pages.isReadingMore}
            />
          )}
        </AnswerView>
      </div>
      {chosen !== undefined && (
        <Delivery key={chosen} id={chosen} endpoint={endpoint} onClose={() => onFilter(filters)} />
      )}
    </div>
  );
}
