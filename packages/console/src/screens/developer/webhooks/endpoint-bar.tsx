import type { WebhookEndpoint } from "@castmeter/sdk";
import { texts as shared } from "#texts/developer";
import { texts } from "#texts/developer/endpoints";
import { useCanEdit } from "../../../api/api-context.tsx";
import { momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import type { EndpointAct } from "../search.ts";
import type { EndpointActs } from "./use-endpoint-acts.ts";
import { endpointState, hoursLeft, stopsAt } from "./webhook-facts.ts";
import styles from "./webhooks.module.css";

/** The chosen endpoint: what a person has to know of it, and what they can do with it. */
export function EndpointBar({
  endpoint,
  acts,
  onAct,
}: {
  endpoint: WebhookEndpoint;
  acts: EndpointActs;
  onAct: (act: EndpointAct) => void;
}) {
  const canEdit = useCanEdit();
  const hours = hoursLeft(endpoint);
  const isInDanger = hours !== null || endpointState(endpoint) === "stopped";
  const { disabled, owner } = endpoint;
  useKeys(canEdit ? [{ key: "t", does: texts.test, run: () => acts.test(endpoint) }] : []);
  return (
    <div className={`${styles["bar"]} ${isInDanger ? styles["danger"] : ""}`}>
      {isInDanger && <Icon name="warning" />}
      <Facts endpoint={endpoint} hours={hours} />
      <div className={styles["acts"]}>
        {canEdit && (
          <Button
            shortcut="t"
            waiting={acts.isTesting && texts.testing}
            onClick={() => acts.test(endpoint)}
          >
            {texts.test}
          </Button>
        )}
        {canEdit && <Button onClick={() => onAct("retry")}>{texts.retryFailed}</Button>}
        {canEdit && disabled && (
          <Button look="main" onClick={() => acts.toggle(endpoint)}>
            {texts.enable}
          </Button>
        )}
        <Button look="quiet" icon="info" onClick={() => onAct("facts")}>
          {texts.facts}
        </Button>
        {canEdit && (
          <PopupMenu
            label={texts.acts}
            isIconOnly
            items={[
              ...(owner.type === "workspace"
                ? [{ id: "edit", label: texts.edit, onChoose: () => onAct("edit") }]
                : []),
              { id: "test", label: texts.testType, onChoose: () => onAct("test") },
              { id: "rotate", label: texts.rotate, onChoose: () => onAct("rotate") },
              {
                id: "switch",
                label: disabled ? texts.enable : texts.disable,
                onChoose: () => acts.toggle(endpoint),
              },
              {
                id: "delete",
                label: texts.delete,
                isDanger: true,
                onChoose: () => onAct("delete"),
              },
            ]}
          />
        )}
      </div>
    </div>
  );
}

/** That it will stop, or has; of one that works where it leads. */
function Facts({ endpoint, hours }: { endpoint: WebhookEndpoint; hours: number | null }) {
  const stops = stopsAt(endpoint);
  const state = endpointState(endpoint);
  if (hours !== null && stops !== null)
    return (
      <p role="status">
        <strong>{texts.stops(momentText(stops), hours)}</strong>{" "}
        {shared.webhooks.stopsText(endpoint.pending_count)}
      </p>
    );
  if (state === "stopped")
    return (
      <p role="status">
        <strong>{shared.webhooks.stopped}</strong> {shared.webhooks.stoppedText}
      </p>
    );
  return (
    <p className="muted">
      {state === "off"
        ? texts.isOff(endpoint.pending_count)
        : (endpoint.description ?? texts.works)}
    </p>
  );
}
