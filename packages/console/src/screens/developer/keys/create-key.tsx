import type { WriteResult } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/developer";
import { useApi } from "../../../api/api-context.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import type { ApiKeyWithSecret } from "../types.ts";
import { networksOf } from "./key-facts.ts";
import { ScopeBoxes } from "./scope-boxes.tsx";
import { useCatalogue } from "./use-catalogue.ts";

const CUSTOM = "custom";
const EXPIRIES = ["never", "30", "90", "365"] as const;
const DAY_MS = 86_400_000;

/** Makes a key from a preset or from chosen scopes. */
export function CreateKey({
  onDone,
  onClose,
}: {
  onDone: (key: ApiKeyWithSecret) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const { presets, scopes } = useCatalogue();
  const [label, setLabel] = useState("");
  const [preset, setPreset] = useState("read_only");
  const [chosen, setChosen] = useState<string[]>([]);
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]>("never");
  const [networks, setNetworks] = useState("");
  const isCustom = preset === CUSTOM;
  const sets = presets.data?.data ?? [];
  const body = () => ({
    label,
    ...(isCustom ? { scopes: chosen } : { preset }),
    ...(expiry === "never"
      ? {}
      : { expires_at: new Date(Date.now() + Number(expiry) * DAY_MS).toISOString() }),
    ...(networks.trim() === "" ? {} : { allowed_ips: networksOf(networks) }),
  });
  return (
    <FormDialog
      title={texts.create.title}
      act={texts.create.act}
      form="drawer"
      fields={["label", "preset", "scopes", "allowed_ips"]}
      isDisabled={label.trim() === "" || (isCustom && chosen.length === 0)}
      send={() =>
        api.raw<WriteResult<ApiKeyWithSecret>>({
          method: "POST",
          path: "/developer/keys",
          body: body(),
        })
      }
      onDone={({ data }) => onDone(data)}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field label={texts.create.label} problem={problemFor("label")}>
            <TextInput value={label} onChange={setLabel} autoFocus />
          </Field>
          <ChoiceField
            label={texts.create.preset}
            value={preset}
            onChange={setPreset}
            choices={[
              ...sets.map(({ id }) => ({ value: id, label: texts.presetName(id) })),
              { value: CUSTOM, label: texts.create.custom },
            ]}
            help={
              isCustom
                ? texts.create.customHelp
                : (sets.find(({ id }) => id === preset)?.description ?? "")
            }
          />
          {isCustom && (
            <ScopeBoxes
              catalogue={scopes.data?.data ?? []}
              chosen={chosen}
              onChange={setChosen}
              problem={problemFor("scopes")}
            />
          )}
          <ChoiceField
            label={texts.create.expires}
            value={expiry}
            onChange={setExpiry}
            choices={EXPIRIES.map((value) => ({ value, label: texts.create.expiries[value] }))}
          />
          <Field
            label={texts.keys.networks}
            help={texts.create.networksHelp}
            problem={problemFor("allowed_ips")}
          >
            <TextInput value={networks} onChange={setNetworks} lines={2} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
