import { useState } from "react";
import { texts } from "#texts/team/workspace";
import { useApi } from "../../../api/api-context.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";

/** Sets or clears the logo of the workspace: the address of an image. */
export function EditLogo({
  logo,
  onDone,
  onClose,
}: {
  logo: string | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [address, setAddress] = useState(logo ?? "");
  const given = address.trim();
  return (
    <FormDialog
      title={texts.logoTitle}
      act={texts.save}
      fields={["network_logo"]}
      isDisabled={given === (logo ?? "")}
      send={async () => await api.workspace.update({ network_logo: given === "" ? null : given })}
      onDone={onDone}
      onClose={onClose}
    >
      {(problemFor) => (
        <Field label={texts.logo} help={texts.logoHelp} problem={problemFor("network_logo")}>
          <TextInput
            value={address}
            onChange={setAddress}
            type="url"
            placeholder="https://"
            autoFocus
          />
        </Field>
      )}
    </FormDialog>
  );
}
