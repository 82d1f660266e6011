import { Preview, type WebhookEndpoint } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/developer/endpoints";
import { useApi } from "../../../api/api-context.tsx";
import { momentText } from "../../../numbers/time.ts";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";

const GRACES = ["24", "1", "168", "0"] as const;

/** Gives an endpoint a new secret. Ending the present one at once is chosen in the list itself. */
export function RotateEndpoint({
  endpoint,
  onDone,
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onDone: (secret: string | null, note: string) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [grace, setGrace] = useState<(typeof GRACES)[number]>("24");
  const endsNow = grace === "0";
  return (
    <FormDialog
      title={texts.rotateTitle}
      act={endsNow ? texts.rotateNow : texts.rotateAct}
      isDanger={endsNow}
      fields={["grace_hours"]}
      // The label of the button is the question that the API asks before it ends the secret.
      send={async () => {
        const outcome = await api.webhookEndpoints.rotateSecret(endpoint.id, {
          grace_hours: Number(grace),
        });
        return outcome instanceof Preview ? await outcome.confirm() : outcome;
      }}
      onDone={({ data: { secret, previous_secret_expires_at: ends } }) => {
        onDone(secret, ends === null ? texts.rotatedNow : texts.rotated(momentText(ends)));
      }}
      onClose={onClose}
    >
      <p>{texts.rotateText}</p>
      <ChoiceField
        label={texts.grace}
        value={grace}
        onChange={setGrace}
        choices={GRACES.map((value) => ({ value, label: texts.graces[value] }))}
      />
    </FormDialog>
  );
}
