import type { WriteResult } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/developer";
import { useApi } from "../../../api/api-context.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import type { ApiKey, ApiKeyWithSecret } from "../types.ts";

const GRACES = ["24", "1", "0"] as const;

/** Gives a key a new secret. Ending the present one at once is chosen in the list itself. */
export function RotateKey({
  apiKey,
  onDone,
  onClose,
}: {
  apiKey: ApiKey;
  onDone: (key: ApiKeyWithSecret, note: string) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [grace, setGrace] = useState<(typeof GRACES)[number]>("24");
  const endsNow = grace === "0";
  return (
    <FormDialog
      title={texts.rotate.title(apiKey.label)}
      act={endsNow ? texts.rotate.actNow : texts.rotate.act}
      isDanger={endsNow}
      fields={["grace_hours"]}
      send={() =>
        api.raw<WriteResult<ApiKeyWithSecret>>({
          method: "POST",
          path: `/developer/keys/${apiKey.id}/rotate`,
          body: { grace_hours: Number(grace), ...(endsNow ? { confirm: true } : {}) },
        })
      }
      onDone={({ data }) => onDone(data, endsNow ? texts.rotate.ended : texts.rotate.kept)}
      onClose={onClose}
    >
      <p>{texts.rotate.text}</p>
      <ChoiceField
        label={texts.rotate.grace}
        value={grace}
        onChange={setGrace}
        choices={GRACES.map((value) => ({ value, label: texts.rotate.graces[value] }))}
      />
    </FormDialog>
  );
}
