import type { InsertionOrder } from "@castmeter/sdk";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/insertion-orders";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { AnswerView, Inset } from "../../../parts/page/answer-view.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { Bars, Empty } from "../../../parts/page/panel.tsx";
import { campaignLink } from "../../campaign-link.ts";
import { isBeingRead, OrderState } from "../order-state.tsx";
import { ReadDocument } from "./read-document.tsx";
import styles from "./order.module.css";

/** How often an order that is being read is asked for; live changes come earlier. */
const POLL_MS = 2_000;
const FROM = "/insertion-orders/$orderId";
const CRUMBS = [{ label: texts.title, link: { to: "/insertion-orders" } }] as const;

/** One insertion order beside its document. */
export function OrderPage() {
  const { orderId } = useParams({ from: FROM });
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const mayEdit = useCanEdit();
  const answer = useAnswer((api, options) => api.insertionOrders.get(orderId, options), {
    refetchMs: (order) => (order !== undefined && isBeingRead(order) ? POLL_MS : false),
  });
  const order = answer.data?.id === orderId ? answer.data : undefined;
  const name = order?.parsed?.advertiser.name;
  const number = order?.parsed?.io_number;
  const mayChange = mayEdit && order?.review_state === "needs_review";
  return (
    <>
      <PageHead
        title={name === undefined || name === "" ? texts.one : name}
        crumbs={CRUMBS}
        facts={
          order !== undefined && (
            <>
              <OrderState order={order} />
              {number !== null && number !== undefined && <span>{texts.order.number(number)}</span>}
              <span>{momentText(order.created_at)}</span>
            </>
          )
        }
        acts={
          <>
            {mayChange && (
              <Button onClick={() => void navigate({ search: { act: "discard" } })}>
                {texts.order.discard}
              </Button>
            )}
            <ApiButton address={answer.address} />
          </>
        }
      />
      <AnswerView answer={answer} minHeight={400}>
        {(shown) =>
          shown.id !== orderId ? (
            <Bars height={400} />
          ) : shown.parsed === null ? (
            <Inset>
              <Unread order={shown} />
            </Inset>
          ) : (
            <>
              <Outcome order={shown} />
              <ReadDocument key={shown.id} order={shown} parsed={shown.parsed} />
            </>
          )
        }
      </AnswerView>
      {search.act === "discard" && mayChange && (
        <Discard order={order} onClose={() => void navigate({ search: {} })} />
      )}
    </>
  );
}

/** What stands in place of the fields while there are none. */
function Unread({ order }: { order: InsertionOrder }) {
  if (order.status === "failed")
    return (
      <Empty title={texts.order.failed} text={order.error?.message}>
        <p className="muted">{texts.order.help(order.error?.code ?? "")}</p>
        <Link className="link" to="/insertion-orders" search={{ act: "add" }}>
          {texts.order.again}
        </Link>
        <code>{order.error?.code}</code>
      </Empty>
    );
  if (order.review_state === "discarded") return <Empty title={texts.order.discarded} />;
  return (
    <div role="status">
      <Empty
        title={order.status === "queued" ? texts.order.waiting : texts.order.reading}
        text={texts.order.readingText}
      />
      <Bars height={200} />
    </div>
  );
}

/** What became of an order that does not change any more. */
function Outcome({ order }: { order: InsertionOrder }) {
  if (order.review_state === "needs_review") return null;
  return (
    <p className={styles["outcome"]}>
      {order.review_state === "applied" ? texts.order.booked : texts.order.discarded}
      {order.campaign_id !== null && (
        <Link className="link" {...campaignLink(order.campaign_id)}>
          {texts.order.toCampaign}
        </Link>
      )}
    </p>
  );
}

function Discard({ order, onClose }: { order: InsertionOrder; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  return (
    <FormDialog
      title={texts.order.discardTitle}
      act={texts.order.discardAct}
      isDanger
      send={() => api.insertionOrders.update(order.id, { review_state: "discarded" })}
      onDone={() => {
        onClose();
        say({ text: texts.order.discardDone });
        void readAgain("/insertion-orders");
      }}
      onClose={onClose}
    >
      <p>{texts.order.discardText}</p>
    </FormDialog>
  );
}
