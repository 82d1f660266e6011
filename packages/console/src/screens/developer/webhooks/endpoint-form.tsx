import type { WebhookEndpoint, WebhookEndpointWithSecret } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/developer/endpoints";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { changesOf } from "./endpoint-changes.ts";
import { EventTypeBoxes } from "./event-type-boxes.tsx";

type Made = Pick<WebhookEndpointWithSecret, "id" | "secret">;

/** Makes an endpoint, or changes one: where deliveries go, and of which types. */
export function EndpointForm({
  endpoint,
  onDone,
  onClose,
}: {
  /** The one that is changed; a new one unless given. */
  endpoint?: WebhookEndpoint;
  onDone: (made: Made, warnings: readonly string[]) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const types = useAnswer((given, options) => given.eventTypes.list({}, options));
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [description, setDescription] = useState(endpoint?.description ?? "");
  const [events, setEvents] = useState<readonly string[]>(endpoint?.enabled_events ?? ["*"]);
  const form = { url: url.trim(), description: description.trim(), events };
  const changes = endpoint && changesOf(endpoint, form);
  const isSame = changes !== undefined && Object.keys(changes).length === 0;
  const send = async (): Promise<{ made: Made; warnings: string[] }> => {
    if (endpoint !== undefined) {
      const { warnings } = await api.webhookEndpoints.update(endpoint.id, changes);
      return { made: { id: endpoint.id, secret: null }, warnings };
    }
    const { data, warnings } = await api.webhookEndpoints.create({
      url: form.url,
      enabled_events: [...events],
      ...(form.description === "" ? {} : { description: form.description }),
    });
    return { made: data, warnings };
  };
  return (
    <FormDialog
      title={endpoint === undefined ? texts.createTitle : texts.editTitle}
      act={endpoint === undefined ? texts.createAct : texts.save}
      form="drawer"
      fields={["url", "enabled_events", "description"]}
      isDisabled={form.url === "" || events.length === 0 || isSame}
      send={send}
      onDone={({ made, warnings }) => onDone(made, warnings)}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field label={texts.url} help={texts.urlHelp} problem={problemFor("url")}>
            <TextInput
              value={url}
              onChange={setUrl}
              type="url"
              placeholder="https://"
              autoFocus={endpoint === undefined}
            />
          </Field>
          <Field label={texts.description} problem={problemFor("description")}>
            <TextInput value={description} onChange={setDescription} />
          </Field>
          <EventTypeBoxes
            types={types.data?.data ?? []}
            chosen={events}
            problem={problemFor("enabled_events")}
            onChange={setEvents}
          />
        </>
      )}
    </FormDialog>
  );
}
