import type { WebhookEndpoint } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/developer";
import { useAccess } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { ageText, dateText } from "../../../numbers/time.ts";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import type { WebhooksSearch } from "../search.ts";
import { Deliveries } from "./deliveries.tsx";
import { ENDPOINT_TONES, endpointState, hoursLeft } from "./webhook-facts.ts";
import styles from "./webhooks.module.css";

/** The endpoints as tiles, and the deliveries of the chosen one. */
export function Webhooks() {
  const search: WebhooksSearch = useSearch({ from: "/developer/webhooks" });
  const navigate = useNavigate({ from: "/developer/webhooks" });
  const docs = useAccess().session.server.docs_url;
  const pages = usePages((api, cursor, options) =>
    api.webhookEndpoints.list({ limit: 100, cursor }, options),
  );
  const chosen = pages.items.find(({ id }) => id === search.endpoint) ?? pages.items[0];
  return (
    <AnswerView
      answer={pages.answer}
      minHeight={400}
      isEmpty={pages.items.length === 0}
      empty={
        <Empty title={texts.webhooks.none} text={texts.webhooks.noneText}>
          <a className="link" href={`${docs}/webhooks`}>
            {texts.webhooks.how}
          </a>
        </Empty>
      }
    >
      {() => (
        <>
          <ul className={styles["tiles"]} aria-label={texts.webhooks.endpoints}>
            {pages.items.map((endpoint) => (
              <li key={endpoint.id}>
                <Tile
                  endpoint={endpoint}
                  isChosen={endpoint === chosen}
                  onChoose={() => void navigate({ search: { endpoint: endpoint.id } })}
                />
              </li>
            ))}
          </ul>
          {chosen !== undefined && <Banner endpoint={chosen} />}
          {chosen !== undefined && <Deliveries key={chosen.id} endpoint={chosen} search={search} />}
        </>
      )}
    </AnswerView>
  );
}

function Tile({
  endpoint,
  isChosen,
  onChoose,
}: {
  endpoint: WebhookEndpoint;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const state = endpointState(endpoint);
  const { url, enabled_events: events, pending_count: waiting } = endpoint;
  const isAll = events.includes("*");
  return (
    <button type="button" className={styles["tile"]} aria-pressed={isChosen} onClick={onChoose}>
      <StateMark tone={ENDPOINT_TONES[state]}>{stateText(endpoint)}</StateMark>
      <code>{url}</code>
      <span className="muted small">
        {isAll ? texts.webhooks.allKinds(waiting) : texts.webhooks.kinds(events.length, waiting)}
      </span>
    </button>
  );
}

function stateText(endpoint: WebhookEndpoint): string {
  const { failing_since: since, disabled_at: off, last_success_at: success } = endpoint;
  const state = endpointState(endpoint);
  if (state === "failing" && since !== null) return texts.webhooks.failing(ageText(since));
  if ((state === "off" || state === "stopped") && off !== null)
    return texts.webhooks.since[state](dateText(off));
  if (state === "healthy" && success !== null) return texts.webhooks.healthy(ageText(success));
  return texts.webhooks.unused;
}

/** What a person has to know of the endpoint: it will stop, or it has stopped by itself. */
function Banner({ endpoint }: { endpoint: WebhookEndpoint }) {
  const hours = hoursLeft(endpoint);
  const isStopped = endpointState(endpoint) === "stopped";
  if (hours === null && !isStopped) return null;
  return (
    <div className={styles["banner"]} role="status">
      <Icon name="warning" />
      <p>
        <strong>{hours === null ? texts.webhooks.stopped : texts.webhooks.stops(hours)}</strong>{" "}
        {hours === null
          ? texts.webhooks.stoppedText
          : texts.webhooks.stopsText(endpoint.pending_count)}
      </p>
    </div>
  );
}
