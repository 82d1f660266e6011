import type { WebhookEndpoint } from "@castmeter/sdk";
import { texts } from "#texts/developer";
import { ageText, dateText } from "../../../numbers/time.ts";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { ENDPOINT_TONES, endpointState } from "./webhook-facts.ts";
import styles from "./webhooks.module.css";

/** One endpoint with its state, its address and what waits for it. */
export function Tile({
  endpoint,
  isChosen,
  onChoose,
}: {
  endpoint: WebhookEndpoint;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const state = endpointState(endpoint);
  const { url, enabled_events: events, pending_count: waiting, description } = endpoint;
  const isAll = events.includes("*");
  return (
    <button
      type="button"
      className={styles["tile"]}
      title={description ?? undefined}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <StateMark tone={ENDPOINT_TONES[state]}>{stateText(endpoint)}</StateMark>
      <code>{url}</code>
      <span className="muted small">
        {isAll ? texts.webhooks.allKinds(waiting) : texts.webhooks.kinds(events.length, waiting)}
      </span>
    </button>
  );
}

export function stateText(endpoint: WebhookEndpoint): string {
  const { failing_since: since, disabled_at: off, last_success_at: success } = endpoint;
  const state = endpointState(endpoint);
  if (state === "failing" && since !== null) return texts.webhooks.failing(ageText(since));
  if ((state === "off" || state === "stopped") && off !== null)
    return texts.webhooks.since[state](dateText(off));
  if (state === "healthy" && success !== null) return texts.webhooks.healthy(ageText(success));
  return texts.webhooks.unused;
}
