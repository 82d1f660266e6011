import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { texts as shared } from "#texts/developer";
import { texts } from "#texts/developer/endpoints";
import { useAccess, useCanEdit } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import type { EndpointAct, WebhooksSearch } from "../search.ts";
import { Deliveries } from "./deliveries.tsx";
import { EndpointBar } from "./endpoint-bar.tsx";
import { EndpointDialogs } from "./endpoint-dialogs.tsx";
import { Tile } from "./tile.tsx";
import { useEndpointActs } from "./use-endpoint-acts.ts";
import { useWatch } from "./use-watch.ts";
import styles from "./webhooks.module.css";

/** The endpoints as tiles, and the deliveries of the chosen one. */
export function Webhooks() {
  const search: WebhooksSearch = useSearch({ from: "/developer/webhooks" });
  const { endpointId, deliveryId } = useParams({ strict: false });
  const navigate = useNavigate();
  const docs = useAccess().session.server.docs_url;
  const canEdit = useCanEdit();
  const pages = usePages((api, cursor, options) =>
    api.webhookEndpoints.list({ limit: 100, cursor }, options),
  );
  const chosen = pages.items.find(({ id }) => id === endpointId) ?? pages.items[0];
  const { act, ...filters } = search;
  const open = (endpoint: string, delivery?: string, next: WebhooksSearch = {}): void =>
    void navigate(
      delivery === undefined
        ? {
            to: "/developer/webhooks/$endpointId",
            params: { endpointId: endpoint },
            search: next,
          }
        : {
            to: "/developer/webhooks/$endpointId/$deliveryId",
            params: { endpointId: endpoint, deliveryId: delivery },
            search: next,
          },
    );
  const go = (change: WebhooksSearch): void =>
    void navigate({ to: ".", search: { ...filters, ...change } as never });
  const onAct = (next: EndpointAct): void => go({ act: next });
  const acts = useEndpointActs(({ webhook_endpoint_id: id, id: delivery }) => open(id, delivery));
  useWatch((chosen?.pending_count ?? 0) > 0);
  const create = (): void => onAct("create");
  useKeys(canEdit ? [{ key: "n", does: texts.create, run: create }] : []);
  return (
    <>
      <AnswerView
        answer={pages.answer}
        minHeight={400}
        isEmpty={pages.items.length === 0}
        empty={
          <Empty title={shared.webhooks.none} text={texts.noneText}>
            {canEdit && (
              <Button look="main" onClick={create}>
                {texts.create}
              </Button>
            )}
            <a className="link" href={`${docs}/webhooks`}>
              {shared.webhooks.how}
            </a>
          </Empty>
        }
      >
        {() => (
          <>
            <div
              className={`${styles["head"]} ${deliveryId === undefined ? "" : styles["behind"]}`}
            >
              <ul className={styles["tiles"]} aria-label={shared.webhooks.endpoints}>
                {pages.items.map((endpoint) => (
                  <li key={endpoint.id}>
                    <Tile
                      endpoint={endpoint}
                      isChosen={endpoint === chosen}
                      onChoose={() => open(endpoint.id)}
                    />
                  </li>
                ))}
              </ul>
              {canEdit && (
                <Button icon="plus" shortcut="n" onClick={create}>
                  {texts.create}
                </Button>
              )}
            </div>
            {chosen !== undefined && (
              <>
                <EndpointBar endpoint={chosen} acts={acts} onAct={onAct} />
                <Deliveries
                  key={chosen.id}
                  endpoint={chosen}
                  chosen={deliveryId}
                  search={filters}
                  onFilter={(next) => open(chosen.id, undefined, next)}
                  onOpen={(delivery) => open(chosen.id, delivery, filters)}
                />
              </>
            )}
          </>
        )}
      </AnswerView>
      <EndpointDialogs
        act={act}
        endpoint={chosen}
        onClose={() => go({})}
        onOpen={(endpoint, delivery) => open(endpoint, delivery)}
        onGone={() => void navigate({ to: "/developer/webhooks", search: {} })}
      />
    </>
  );
}
