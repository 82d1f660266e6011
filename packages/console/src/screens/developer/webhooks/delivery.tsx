import type {
  WebhookDeliveryAttempt,
  WebhookDeliveryWithRequest,
  WebhookEndpoint,
} from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/developer";
import { texts as words } from "#texts/developer/endpoints";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { clockText, momentText } from "../../../numbers/time.ts";
import { Sample } from "../../../parts/acts/api-dialog.tsx";
import { Button, IconButton } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { whenText } from "../requests/request-facts.ts";
import { outcomeText } from "./use-endpoint-acts.ts";
import {
  answerOf,
  curlOfDelivery,
  DELIVERY_TONES,
  isFine,
  LAST_MS,
  readable,
  timeline,
} from "./webhook-facts.ts";
import styles from "./webhooks.module.css";

/** One delivery: its tries on a line, what the receiver answered, and what was sent. */
export function Delivery({
  id,
  endpoint,
  onClose,
}: {
  id: string;
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  const delivery = useAnswer((api, options) => api.webhookDeliveries.get(id, options), {
    refetchMs: (data) => pollMs(data),
  });
  const canEdit = useCanEdit();
  const { retry, isRetrying } = useRetry(id);
  const [hasCurl, setCurl] = useState(false);
  const mayRetry = canEdit && delivery.data !== undefined && delivery.data.status !== "succeeded";
  useKeys([
    { key: "escape", does: texts.webhooks.close, run: onClose },
    ...(mayRetry ? [{ key: "r", does: words.retryNow, run: retry }] : []),
  ]);
  return (
    <Panel
      title={<code>{delivery.data?.event_type ?? id}</code>}
      note={
        delivery.data && (
          <StateMark tone={DELIVERY_TONES[delivery.data.status]}>
            {stateText(delivery.data)}
          </StateMark>
        )
      }
      switches={
        <>
          {mayRetry && (
            <Button
              look="main"
              icon="refresh"
              shortcut="r"
              waiting={isRetrying && words.retrying}
              onClick={retry}
            >
              {words.retryNow}
            </Button>
          )}
          {typeof delivery.data?.request.body === "string" && (
            <Button icon="copy" aria-pressed={hasCurl} onClick={() => setCurl(!hasCurl)}>
              {words.asCurl}
            </Button>
          )}
          <IconButton icon="cross" label={texts.webhooks.close} onClick={onClose} />
        </>
      }
      answer={delivery}
      minHeight={400}
    >
      {(data) => <Content delivery={data} url={endpoint.url} hasCurl={hasCurl} />}
    </Panel>
  );
}

const SOON_MS = 120_000;

/** A try that comes soon is seen within seconds. */
function pollMs(delivery: WebhookDeliveryWithRequest | undefined): number | false {
  if (delivery?.status !== "pending") return false;
  const next = delivery.next_attempt_at;
  return next === null || Date.parse(next) - Date.now() < SOON_MS ? 2_000 : 30_000;
}

/** Tries a delivery now, whatever its schedule says. */
function useRetry(id: string): { retry: () => void; isRetrying: boolean } {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => await api.webhookDeliveries.retry(id),
    onSuccess: ({ data }) => {
      say({ text: outcomeText(data) });
      return readAgain("/webhook-endpoints", "/webhook-deliveries");
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return { retry: () => mutate(), isRetrying: isPending };
}

function stateText({
  status,
  next_attempt_at: next,
  final_reason: reason,
}: WebhookDeliveryWithRequest) {
  if (status === "failed" && reason !== null) return texts.webhooks.reasons[reason];
  if (status === "pending" && next !== null) return texts.webhooks.nextTry(momentText(next));
  return texts.webhooks.states[status];
}

function Content({
  delivery,
  url,
  hasCurl,
}: {
  delivery: WebhookDeliveryWithRequest;
  url: string;
  hasCurl: boolean;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { attempts, request } = delivery;
  const shown = attempts.find(({ id }) => id === chosen) ?? attempts.at(-1);
  return (
    <div className={styles["delivery"]}>
      <p className="muted small">
        <EventId delivery={delivery} /> · <code>{delivery.id}</code>
      </p>
      {hasCurl && request.body !== null && (
        <>
          <Sample
            name={words.curl}
            text={curlOfDelivery(url, { headers: request.headers, body: request.body })}
          />
          <p className="muted small">{words.curlNote}</p>
        </>
      )}
      <h3>{texts.webhooks.tries}</h3>
      <Line delivery={delivery} />
      <ol className={styles["tries"]}>
        {delivery.next_attempt_at !== null && (
          <li className={styles["next"]}>
            <span>{texts.webhooks.try(delivery.attempt_count + 1)}</span>
            <span>{words.next(whenText(delivery.next_attempt_at))}</span>
          </li>
        )}
        {attempts.toReversed().map((attempt) => (
          <li key={attempt.id}>
            <button
              type="button"
              aria-pressed={attempt === shown}
              onClick={() => setChosen(attempt.id)}
            >
              <span>{triedText(attempt)}</span>
              <span className="muted">{whenText(attempt.started_at)}</span>
              <span className={isFine(attempt) ? undefined : styles["wrong"]}>
                {answerText(attempt)}
              </span>
              <span className="muted number">{texts.requests.duration(attempt.latency_ms)}</span>
            </button>
          </li>
        ))}
      </ol>
      {shown !== undefined && (
        <Sample
          name={texts.webhooks.theyAnswered(answerText(shown))}
          text={shown.response_body || texts.webhooks.noAnswer}
        />
      )}
      <Sample
        name={texts.webhooks.weSent}
        text={request.body === null ? texts.webhooks.notKept : readable(request.body)}
      />
      <Sample
        name={texts.webhooks.headers}
        text={Object.entries(request.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n")}
      />
    </div>
  );
}

/** Leads to the event. A test is no event of the workspace. */
function EventId({ delivery: { event_id: event, event_type: type } }: { delivery: Named }) {
  if (type === "webhook.test") return <code>{event}</code>;
  return (
    <Link className="link" to="/developer/events" search={{ event }}>
      <code>{event}</code>
    </Link>
  );
}

type Named = Pick<WebhookDeliveryWithRequest, "event_id" | "event_type">;

function answerText(attempt: WebhookDeliveryAttempt): string {
  const answer = answerOf(attempt);
  return typeof answer === "number"
    ? String(answer)
    : texts.webhooks.errors[answer ?? "invalid_response"];
}

const triedText = ({ number, trigger }: WebhookDeliveryAttempt): string =>
  number === null ? texts.webhooks.triggers[trigger] : texts.webhooks.try(number);

/** The tries between the event and the moment it gives up; those by hand are hollow. */
function Line({ delivery }: { delivery: WebhookDeliveryWithRequest }) {
  const { created_at: created } = delivery;
  const ends = new Date(Date.parse(created) + LAST_MS).toISOString();
  return (
    <div className={styles["time"]}>
      <div aria-hidden="true">
        {timeline(delivery).map(({ id, at, look, isByHand }) => (
          <i
            key={id}
            className={`${styles[`mark-${look}`]} ${isByHand ? styles["by-hand"] : ""}`}
            style={{ insetInlineStart: `${at * 100}%` }}
          />
        ))}
      </div>
      <p className="muted small">
        <span>{clockText(created)}</span>
        <span>
          {delivery.status === "pending"
            ? texts.webhooks.givesUp(momentText(ends))
            : texts.webhooks.ended(momentText(delivery.completed_at ?? delivery.updated_at))}
        </span>
      </p>
    </div>
  );
}
