import type { EventResend } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/developer";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { useAnswer, usePages, useReadAgain } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { Sample } from "../../../parts/acts/api-dialog.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { Facts } from "../../../parts/page/facts.tsx";

/** One event with its data, and sending it again. */
export function EventDrawer({
  id,
  isResending,
  onResend,
  onBack,
  onClose,
}: {
  id: string;
  isResending: boolean;
  onResend: () => void;
  /** From the question back to the event. */
  onBack: () => void;
  onClose: () => void;
}) {
  const event = useAnswer((api, options) => api.events.get(id, options));
  const canEdit = useCanEdit();
  const isAsking = isResending && canEdit;
  const readAgain = useReadAgain();
  const [sent, setSent] = useState<EventResend["deliveries"] | null>(null);
  return (
    <>
      <Dialog
        // One dialog at a time: the question stands in its place.
        isOpen={!isAsking}
        form="drawer"
        title={event.data?.type ?? id}
        onClose={onClose}
        acts={canEdit && <Button onClick={onResend}>{texts.events.resend}</Button>}
      >
        <AnswerView answer={event} minHeight={300}>
          {(data) => (
            <>
              {sent !== null && <Sent deliveries={sent} />}
              <Facts
                facts={[
                  { name: texts.events.id, value: <code>{data.id}</code> },
                  { name: texts.events.when, value: momentText(data.created_at) },
                  { name: texts.events.source, value: texts.events.sources[data.source] },
                  ...(data.request === null
                    ? []
                    : [
                        { name: texts.events.request, value: <code>{data.request.id}</code> },
                        ...(data.request.idempotency_key === null
                          ? []
                          : [
                              {
                                name: texts.events.key,
                                value: <code>{data.request.idempotency_key}</code>,
                              },
                            ]),
                      ]),
                  { name: texts.events.waiting, value: data.pending_webhooks },
                ]}
              />
              <Sample name={texts.events.body} text={JSON.stringify(data.data, null, 2)} />
            </>
          )}
        </AnswerView>
      </Dialog>
      {isAsking && (
        <Resend
          id={id}
          onDone={(deliveries) => {
            setSent(deliveries);
            onBack();
            void readAgain("/events", "/webhook-endpoints");
          }}
          onClose={onBack}
        />
      )}
    </>
  );
}

/** The deliveries that were made by sending it again, each with the way to it. */
const Sent = ({ deliveries }: { deliveries: EventResend["deliveries"] }) => (
  <div role="status">
    <p>{texts.events.resent(deliveries.length)}</p>
    <ul>
      {deliveries.map(({ id, webhook_endpoint_id: endpointId }) => (
        <li key={id}>
          <Link
            className="link"
            to="/developer/webhooks/$endpointId/$deliveryId"
            params={{ endpointId, deliveryId: id }}
          >
            <code>{id}</code>
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

const EVERY = "";

/** Sends an event again, to one endpoint or to all that take its type. */
function Resend({
  id,
  onDone,
  onClose,
}: {
  id: string;
  onDone: (deliveries: EventResend["deliveries"]) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [endpoint, setEndpoint] = useState(EVERY);
  const endpoints = usePages((given, cursor, options) =>
    given.webhookEndpoints.list({ status: "active", limit: 100, cursor }, options),
  );
  return (
    <FormDialog
      title={texts.events.resendTitle}
      act={texts.events.resendAct}
      fields={["webhook_endpoint_id"]}
      send={async () =>
        await api.events.resend(id, endpoint === EVERY ? {} : { webhook_endpoint_id: endpoint })
      }
      onDone={({ data }) => onDone(data.deliveries)}
      onClose={onClose}
    >
      <p>{texts.events.resendText}</p>
      <ChoiceField
        label={texts.events.resendTo}
        value={endpoint}
        onChange={setEndpoint}
        choices={[
          { value: EVERY, label: texts.events.everyEndpoint },
          ...endpoints.items.map(({ id: value, url }) => ({ value, label: url })),
        ]}
      />
    </FormDialog>
  );
}
