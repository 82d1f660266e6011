import type { WebhookDeliveryAttempt, WebhookDeliveryWithRequest } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/developer";
import { useAnswer } from "../../../api/use-answer.ts";
import { clockText, momentText } from "../../../numbers/time.ts";
import { Sample } from "../../../parts/acts/api-dialog.tsx";
import { IconButton } from "../../../parts/acts/button.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { whenText } from "../requests/request-facts.ts";
import { answerOf, DELIVERY_TONES, isFine, LAST_MS, readable, timeline } from "./webhook-facts.ts";
import styles from "./webhooks.module.css";

/** One delivery: its tries on a line, what the receiver answered, and what was sent. */
export function Delivery({ id, onClose }: { id: string; onClose: () => void }) {
  const delivery = useAnswer((api, options) => api.webhookDeliveries.get(id, options));
  useKeys([{ key: "escape", does: texts.webhooks.close, run: onClose }]);
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
      switches={<IconButton icon="cross" label={texts.webhooks.close} onClick={onClose} />}
      answer={delivery}
      minHeight={400}
    >
      {(data) => <Content delivery={data} />}
    </Panel>
  );
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

function Content({ delivery }: { delivery: WebhookDeliveryWithRequest }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { attempts, request } = delivery;
  const shown = attempts.find(({ id }) => id === chosen) ?? attempts.at(-1);
  return (
    <div className={styles["delivery"]}>
      <p className="muted small">
        <code>{delivery.event_id}</code> · <code>{delivery.id}</code>
      </p>
      <h3>{texts.webhooks.tries}</h3>
      <Line delivery={delivery} />
      <ol className={styles["tries"]}>
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
          text={shown.response_body ?? texts.webhooks.noAnswer}
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
