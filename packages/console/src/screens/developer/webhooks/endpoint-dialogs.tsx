import type { WebhookEndpoint } from "@castmeter/sdk";
import { type ReactNode, useState } from "react";
import { texts } from "#texts/developer/endpoints";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Secret } from "../keys/secret.tsx";
import type { EndpointAct } from "../search.ts";
import { EndpointFacts } from "./endpoint-facts.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { RetryFailed } from "./retry-failed.tsx";
import { RotateEndpoint } from "./rotate-endpoint.tsx";
import { TestType } from "./test-type.tsx";

/** The dialog that the address names. */
export function EndpointDialogs({
  act,
  endpoint,
  onClose,
  onOpen,
  onGone,
}: {
  act: EndpointAct | undefined;
  endpoint: WebhookEndpoint | undefined;
  onClose: () => void;
  /** Opens an endpoint, or a delivery of it. */
  onOpen: (endpoint: string, delivery?: string) => void;
  /** Leaves the endpoint, which is deleted. */
  onGone: () => void;
}) {
  const api = useApi();
  const canEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [secret, setSecret] = useState<{ secret: string; note: string | null } | null>(null);
  const done = (text: string): void => {
    onClose();
    say({ text });
    void readAgain("/webhook-endpoints", "/webhook-deliveries");
  };
  const secretShown = secret !== null && (
    <Secret
      title={texts.secretTitle}
      label={texts.secret}
      once={texts.secretOnce}
      secret={secret.secret}
      note={secret.note}
      onClose={() => setSecret(null)}
    />
  );
  const part = (): ReactNode => {
    if (act === undefined) return null;
    if (act === "facts")
      return endpoint && <EndpointFacts endpointId={endpoint.id} onClose={onClose} />;
    if (!canEdit) return null;
    if (act === "create")
      return (
        <EndpointForm
          onDone={({ id, secret: made }, warnings) => {
            onOpen(id);
            if (made !== null) setSecret({ secret: made, note: warnings[0] ?? null });
            void readAgain("/webhook-endpoints");
          }}
          onClose={onClose}
        />
      );
    if (endpoint === undefined) return null;
    switch (act) {
      case "edit":
        return (
          <EndpointForm
            endpoint={endpoint}
            onDone={(_data, warnings) => done(warnings[0] ?? texts.changed)}
            onClose={onClose}
          />
        );
      case "rotate":
        return (
          <RotateEndpoint
            endpoint={endpoint}
            onDone={(made, note) => {
              onClose();
              if (made !== null) setSecret({ secret: made, note });
              void readAgain("/webhook-endpoints");
            }}
            onClose={onClose}
          />
        );
      case "test":
        return (
          <TestType
            endpoint={endpoint}
            onDone={(delivery) => onOpen(endpoint.id, delivery)}
            onClose={onClose}
          />
        );
      case "retry":
        return (
          <RetryFailed
            endpoint={endpoint}
            onDone={(queued) => done(texts.queued(queued))}
            onClose={onClose}
          />
        );
      case "delete":
        return (
          <Confirm
            title={texts.deleteTitle}
            act={texts.deleteAct}
            isDanger
            ask={() => api.webhookEndpoints.delete(endpoint.id)}
            onDone={() => {
              onGone();
              say({ text: texts.deleted });
              // The lists alone: its own deliveries are not there any more.
              void readAgain("/webhook-endpoints?");
            }}
            onClose={onClose}
          >
            <p>
              <code>{endpoint.url}</code>
            </p>
          </Confirm>
        );
    }
  };
  return (
    <>
      {part()}
      {secretShown}
    </>
  );
}
