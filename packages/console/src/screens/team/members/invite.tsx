import type { PendingInvite, WriteResult } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/team";
import { useApi } from "../../../api/api-context.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import type { GivenRole, Role } from "../types.ts";
import { rolesToGive } from "./member-facts.ts";
import { RoleChoice } from "./roles.tsx";

/** Invites a person by mail. */
export function Invite({
  ownRole,
  onDone,
  onClose,
}: {
  ownRole: Role;
  onDone: (email: string, warnings: readonly string[]) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<GivenRole>("viewer");
  return (
    <FormDialog
      title={texts.invite.title}
      act={texts.invite.act}
      fields={["email"]}
      isDisabled={email.trim() === ""}
      send={() =>
        api.raw<WriteResult<PendingInvite>>({
          method: "POST",
          path: "/team/invites",
          body: { email: email.trim(), role },
        })
      }
      onDone={({ warnings }) => onDone(email.trim(), warnings)}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field label={texts.invite.email} help={texts.invite.help} problem={problemFor("email")}>
            <TextInput value={email} onChange={setEmail} type="email" autoFocus />
          </Field>
          <RoleChoice roles={rolesToGive(ownRole)} value={role} onChange={setRole} />
        </>
      )}
    </FormDialog>
  );
}
