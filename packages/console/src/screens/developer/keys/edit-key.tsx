import type { WriteResult } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/developer";
import { useApi } from "../../../api/api-context.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import type { ApiKey } from "../types.ts";
import { changesOf } from "./key-facts.ts";
import { ScopeBoxes } from "./scope-boxes.tsx";
import { useCatalogue } from "./use-catalogue.ts";

/** Changes the name, scopes and networks of a key; its secret stays. */
export function EditKey({
  apiKey,
  onDone,
  onClose,
}: {
  apiKey: ApiKey;
  onDone: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const { scopes } = useCatalogue();
  const [label, setLabel] = useState(apiKey.label);
  const [chosen, setChosen] = useState(apiKey.scopes);
  const [networks, setNetworks] = useState(apiKey.allowed_ips.join("\n"));
  const changes = changesOf(apiKey, { label, scopes: chosen, networks });
  return (
    <FormDialog
      title={texts.edit.title(apiKey.label)}
      act={texts.edit.act}
      form="drawer"
      fields={["label", "scopes", "allowed_ips"]}
      isDisabled={Object.keys(changes).length === 0 || label.trim() === "" || chosen.length === 0}
      send={() =>
        api.raw<WriteResult<ApiKey>>({
          method: "PATCH",
          path: `/developer/keys/${apiKey.id}`,
          body: changes,
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field label={texts.create.label} problem={problemFor("label")}>
            <TextInput value={label} onChange={setLabel} autoFocus />
          </Field>
          <Field
            label={texts.keys.networks}
            help={texts.create.networksHelp}
            problem={problemFor("allowed_ips")}
          >
            <TextInput value={networks} onChange={setNetworks} lines={2} />
          </Field>
          <ScopeBoxes
            catalogue={scopes.data?.data ?? []}
            chosen={chosen}
            onChange={setChosen}
            problem={chosen.length === 0 ? texts.keys.noScope : problemFor("scopes")}
          />
        </>
      )}
    </FormDialog>
  );
}
