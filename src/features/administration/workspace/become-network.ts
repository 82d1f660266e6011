import { Type } from "typebox";
import type { WorkspaceKind } from "../../../db/schema/tables.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { slugify } from "../../../lib/text/slug.ts";
import { findFreeWorkspaceHandle, insertWorkspaceHandle } from "./handle.store.ts";
import { updateWorkspaceKind } from "./new-workspace.store.ts";

const networkSchema = strictObject({
  object: oneOf(["workspace"]),
  workspace_id: Type.String(),
  kind: oneOf(["network"]),
  handle: nullable(
    Type.String({ description: "Of its page; null where its name has no letter a to z or digit." }),
  ),
});

interface State {
  handle: string | null;
}

const KIND_WORDS: Readonly<Record<WorkspaceKind, string>> = {
  network: "This workspace is a network already.",
  subnetwork: "A subnetwork belongs to its network, and stays one.",
  solo: "",
};

async function previewNetwork(context: WriteContext): Promise<Change<State>> {
  const { database, workspace, urls } = context;
  const { kind } = await lockWorkspace(database, workspace.id);
  if (kind !== "solo") throw stateConflict(KIND_WORDS[kind], kind, ["solo"]);
  const handle = await findFreeWorkspaceHandle(database, slugify(workspace.name));
  return {
    resource: "workspace",
    id: workspace.id,
    wouldWrite: { kind: "network", handle },
    effects: [
      "It can have several shows, a team, subnetworks, brands and campaigns.",
      handle === null
        ? "It gets no page of its own: its name has no letter a to z or digit to make an address of."
        : `It gets a page of its own at ${urls.network(handle)}, as far as its plan has one.`,
      `Its plan stays as it is (${workspace.plan}).`,
      "Its id, shows, their pages, keys, apps, webhooks and figures stay as they are.",
      "It cannot become a workspace of one show again.",
    ],
    confirm: true,
    irreversible: true,
    state: { handle },
  };
}

/** Turns a solo workspace into a network. Its id and everything that refers to it stay. */
export const becomeNetwork = defineWrite({
  id: "app.workspace.become_network",
  method: "POST",
  path: "/app-api/workspace/become-network",
  scope: "role:owner",
  callers: ["session"],
  effect: "destructive",
  output: sessionWriteResultOf(networkSchema),
  errors: ["confirmation_required", "state_conflict"],
  confirmRule: "Always: a network does not become a workspace of one show again.",
  summary: "Turn a solo workspace into a network",
  description:
    "What changes is the kind, and a handle made of the name: the network's page has it as its " +
    "address. Ids, shows, plan, keys, apps, webhooks and figures stay.",
  example: {},
  mcp: false,
  preview: (context) => previewNetwork(context),
  apply: async ({ database, workspace, now }, { state: { handle }, wouldWrite }) => {
    if (handle !== null && !(await insertWorkspaceHandle(database, workspace.id, handle, now)))
      throw stateConflict(
        "Another workspace took the handle meanwhile; send it again.",
        handle,
        [],
      );
    await updateWorkspaceKind(database, workspace.id, { kind: "network", handle, updated_at: now });
    await notifyAccessChanged(database, workspace.id);
    return {
      id: workspace.id,
      written: wouldWrite,
      data: {
        object: "workspace" as const,
        workspace_id: workspace.id,
        kind: "network" as const,
        handle,
      },
    };
  },
});
