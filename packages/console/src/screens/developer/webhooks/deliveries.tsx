import type { WebhookDelivery, WebhookEndpoint } from "@castmeter/sdk";
import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/developer";
import { usePages } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { whenText } from "../requests/request-facts.ts";
import { DELIVERY_STATES, type WebhooksSearch } from "../search.ts";
import { Delivery } from "./delivery.tsx";
import { answerOf, DELIVERY_TONES, isFine } from "./webhook-facts.ts";
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
    width: "60px",
    isNumber: true,
    onPhone: "none",
    cell: ({ attempts }) => attempts.length,
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

/** What was sent to an endpoint in 30 days, newest first, and one delivery beside it. */
export function Deliveries({
  endpoint,
  search,
}: {
  endpoint: WebhookEndpoint;
  search: WebhooksSearch;
}) {
  const navigate = useNavigate({ from: "/developer/webhooks" });
  const { state, delivery } = search;
  const pages = usePages((api, cursor, options) =>
    api.webhookDeliveries.list(endpoint.id, { status: state, limit: 50, cursor }, options),
  );
  const go = (change: WebhooksSearch): void =>
    void navigate({ search: { endpoint: endpoint.id, ...change } });
  const kept = state === undefined ? {} : { state };
  return (
    <div className={delivery === undefined ? undefined : styles["beside"]}>
      <div>
        <ListBar note={texts.webhooks.newest}>
          <Switch
            label={texts.webhooks.state}
            value={state ?? "all"}
            choices={[
              { value: "all", label: texts.webhooks.all },
              ...DELIVERY_STATES.map((value) => ({ value, label: texts.webhooks.states[value] })),
            ]}
            onChange={(value) => go(value === "all" ? {} : { state: value })}
          />
        </ListBar>
        <AnswerView
          answer={pages.answer}
          minHeight={240}
          isEmpty={pages.items.length === 0}
          empty={
            state === undefined ? (
              <Empty title={texts.webhooks.noDelivery} text={texts.webhooks.noDeliveryText} />
            ) : (
              <Empty title={texts.webhooks.noneMatch} />
            )
          }
        >
          {() => (
            <Table
              label={texts.webhooks.deliveries}
              columns={COLUMNS}
              rows={pages.items}
              rowKey={({ id }) => id}
              rowHeight={30}
              chosen={delivery}
              onOpen={({ id }) => go({ ...kept, delivery: id })}
              onMore={pages.hasMore ? pages.readMore : undefined}
              isReadingMore={pages.isReadingMore}
            />
          )}
        </AnswerView>
      </div>
      {delivery !== undefined && <Delivery id={delivery} onClose={() => go(kept)} />}
    </div>
  );
}
