import { NOTHING_CHANGED } from "../../../kernel/operation/changes.ts";
import { isDeepStrictEqual } from "node:util";
import { type Static, Type } from "typebox";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import { textOrNull } from "../../../kernel/contract/body-text.ts";
import { sessionWriteResultOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { nullable, strictObject } from "../../../kernel/contract/schema.ts";
import { webAddressOf } from "../../../kernel/contract/web-address.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { viewWorkspace } from "./get-me.ts";
import { workspaceOfPersonSchema, workspaceSchema } from "./workspace.schema.ts";
import {
  EMV_DEFAULTS,
  lockWorkspaceFields,
  updateWorkspaceFields,
  type WorkspaceFields,
} from "./workspace-fields.store.ts";

const rate = (description: string) => Type.Number({ minimum: 0, maximum: 1_000_000, description });

const updateWorkspaceBody = strictObject(
  {
    network_default_emv: Type.Optional(
      nullable(
        strictObject(
          {
            likeRate: rate("For a like."),
            commentRate: rate("For a comment."),
            longFormCpm: rate("For a thousand of long reach."),
            shortFormCpm: rate("For a thousand of short reach."),
          },
          {
            description:
              "What EMV is priced at in campaigns without rates of their own, in units of their " +
              "currency. Null: the defaults.",
          },
        ),
      ),
    ),
    network_logo: Type.Optional(
      nullable(
        Type.String({
          maxLength: 2_048,
          description: "Address of an image, https. Null or an empty text clears it.",
        }),
      ),
    ),
  },
  { $id: "UpdateWorkspace" },
);

type Update = Partial<WorkspaceFields>;

interface State {
  stored: WorkspaceFields;
  update: Update;
}

export const updateWorkspace = defineWrite({
  id: "workspace.update",
  method: "PATCH",
  path: "/v1/me",
  scope: "shows:write",
  effect: "write",
  body: updateWorkspaceBody,
  output: writeResultOf(workspaceSchema),
  forPeople: { output: sessionWriteResultOf(workspaceOfPersonSchema) },
  summary: "Change the rates and the logo of the workspace",
  description:
    "Only sent fields change. New rates price every campaign without rates of its own from the " +
    "next read on, also those that have ended. `written` has the fields whose value differs from " +
    "the stored one.",
  example: {
    body: {
      network_default_emv: { likeRate: 0.12, commentRate: 0.6, longFormCpm: 28, shortFormCpm: 9 },
      network_logo: "https://harbouraudio.example/art/logo.png",
    },
  },
  mcp: false,
  preview: (context, { body }) => previewUpdate(context, body),
  apply: applyUpdate,
});

async function previewUpdate(
  { database, workspace }: WriteContext,
  body: Static<typeof updateWorkspaceBody>,
): Promise<Change<State>> {
  const { network_default_emv: rates, network_logo: sentLogo } = body;
  const logo = textOrNull("network_logo", sentLogo);
  const sent: Update = {
    ...(rates === undefined ? {} : { network_default_emv: rates ?? EMV_DEFAULTS }),
    ...(sentLogo === undefined
      ? {}
      : { network_logo: logo === null ? null : webAddressOf("network_logo", logo, ["https:"]) }),
  };
  const stored = await lockWorkspaceFields(database, workspace.id);
  const update = Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => !isDeepStrictEqual(stored[name as keyof WorkspaceFields], value),
    ),
  ) as Update;
  const isSame = Object.keys(update).length === 0;
  return {
    resource: "workspace",
    id: workspace.id,
    wouldWrite: update,
    effects:
      update.network_default_emv === undefined
        ? []
        : ["EMV of every campaign without rates of its own is priced anew."],
    warnings: isSame ? [NOTHING_CHANGED] : [],
    state: { stored, update },
  };
}

async function applyUpdate(context: WriteContext, { state: { stored, update } }: Change<State>) {
  const { database, workspace, now } = context;
  if (Object.keys(update).length > 0) {
    await updateWorkspaceFields(database, workspace.id, { ...update, now });
    await notifyAccessChanged(database, workspace.id);
  }
  const { network_default_emv: emvRates, network_logo: logoUrl } = { ...stored, ...update };
  const changed = { ...context, workspace: { ...workspace, emvRates, logoUrl } };
  return { id: workspace.id, written: update, data: await viewWorkspace(changed) };
}
