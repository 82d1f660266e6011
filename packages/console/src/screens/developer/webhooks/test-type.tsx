import type { TestWebhookEndpoint, WebhookEndpoint } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/developer/endpoints";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { outcomeText } from "./use-endpoint-acts.ts";

/** Sends a sample of a chosen type. */
export function TestType({
  endpoint,
  onDone,
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onDone: (deliveryId: string) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const [type, setType] = useState("webhook.test");
  const types = useAnswer((given, options) => given.eventTypes.list({}, options));
  const found = types.data?.data ?? [];
  return (
    <FormDialog
      title={texts.testTitle}
      act={texts.test}
      fields={["type"]}
      send={async () =>
        await api.webhookEndpoints.test(endpoint.id, {
          type: type as NonNullable<TestWebhookEndpoint["type"]>,
        })
      }
      onDone={({ data }) => {
        say({ text: outcomeText(data) });
        onDone(data.id);
        void readAgain("/webhook-endpoints");
      }}
      onClose={onClose}
    >
      <p>{texts.testText}</p>
      <ChoiceField
        label={texts.sampleOf}
        value={type}
        onChange={setType}
        choices={[
          { value: "webhook.test", label: texts.testItself },
          ...found.map(({ type: value }) => ({ value, label: value })),
        ]}
        help={found.find((entry) => entry.type === type)?.description ?? ""}
      />
    </FormDialog>
  );
}
