import type { WriteResult } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/team";
import { useApi } from "../../../api/api-context.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import type { InvitedSubnetwork, ListedSubnetwork } from "../types.ts";

interface InvitedProps {
  onDone: (email: string, warnings: readonly string[]) => void;
  onClose: () => void;
}

/** Makes a subnetwork and invites its owner. */
export function NewSubnetwork({ onDone, onClose }: InvitedProps) {
  const api = useApi();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  return (
    <FormDialog
      title={texts.subnetworks.createTitle}
      act={texts.invite.act}
      fields={["name", "email"]}
      isDisabled={name.trim() === "" || email.trim() === ""}
      send={() =>
        api.raw<WriteResult<InvitedSubnetwork>>({
          method: "POST",
          path: "/subnetworks",
          body: { name, email: email.trim() },
        })
      }
      onDone={({ warnings }) => onDone(email.trim(), warnings)}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field
            label={texts.subnetworks.name}
            help={texts.subnetworks.nameHelp}
            problem={problemFor("name")}
          >
            <TextInput value={name} onChange={setName} autoFocus />
          </Field>
          <Field
            label={texts.subnetworks.email}
            help={texts.invite.help}
            problem={problemFor("email")}
          >
            <TextInput value={email} onChange={setEmail} type="email" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** Invites another owner of a subnetwork that has none. */
export function InviteOwner({
  subnetwork,
  onDone,
  onClose,
}: InvitedProps & { subnetwork: ListedSubnetwork }) {
  const api = useApi();
  const [email, setEmail] = useState("");
  return (
    <FormDialog
      title={texts.subnetworks.inviteTitle(subnetwork.name)}
      act={texts.invite.act}
      fields={["email"]}
      isDisabled={email.trim() === ""}
      send={() =>
        api.raw<WriteResult<InvitedSubnetwork>>({
          method: "POST",
          path: `/subnetworks/${subnetwork.id}/invitation`,
          body: { email: email.trim() },
        })
      }
      onDone={({ warnings }) => onDone(email.trim(), warnings)}
      onClose={onClose}
    >
      {(problemFor) => (
        <Field
          label={texts.invite.email}
          help={texts.subnetworks.inviteHelp}
          problem={problemFor("email")}
        >
          <TextInput value={email} onChange={setEmail} type="email" autoFocus />
        </Field>
      )}
    </FormDialog>
  );
}
