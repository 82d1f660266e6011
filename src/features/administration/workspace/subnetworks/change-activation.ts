import { Type } from "typebox";
import { notifyAccessChanged } from "../../../../kernel/access/access-cache.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { PLAIN_ID_PATTERN } from "../../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { viewSubnetworks } from "./subnetwork-view.ts";
import { subnetworkSchema } from "./subnetwork.schema.ts";
import { lockSubnetworkRow, setActivationState, type SubnetworkRow } from "./subnetwork.store.ts";

/** The differences between the two operations that change the state of a subnetwork. */
interface ActivationChange {
  id: string;
  verb: "activate" | "suspend";
  to: "active" | "suspended";
  /**
   * The rule of confirmation: suspending takes rights away from others, so it has to be confirmed.
   */
  confirmRule?: string;
  summary: string;
  description: string;
  effectsOn: (name: string) => string[];
}

interface State {
  row: SubnetworkRow;
  isChanged: boolean;
}

const UNCHANGED = "Nothing was changed: the subnetwork is in this state already.";

/** Defines a write with which a network changes the state of one of its subnetworks. */
export const defineActivationChange = (parts: ActivationChange) => {
  const { id, verb, to, confirmRule, summary, description, effectsOn } = parts;
  return defineWrite({
    id,
    method: "POST",
    path: `/v1/subnetworks/{id}/${verb}`,
    scope: "shows:write",
    plan: "subnetworks",
    planKinds: ["network"],
    forPeople: { role: "owner" },
    effect: confirmRule === undefined ? "write" : "destructive",
    params: strictObject({
      id: Type.String({
        pattern: PLAIN_ID_PATTERN,
        description: "Id of the subnetwork's workspace.",
      }),
    }),
    output: writeResultOf(subnetworkSchema),
    ...(confirmRule === undefined ? {} : { confirmRule }),
    summary,
    description,
    example: { params: { id: "{subnetwork_id}" } },
    mcp: false,
    preview: async (context: WriteContext, { params }): Promise<Change<State>> => {
      const { workspace, database } = context;
      const row =
        workspace.kind === "network"
          ? await lockSubnetworkRow(database, workspace.id, params.id)
          : undefined;
      if (row === undefined) throw resourceNotFound("subnetwork");
      const isChanged = row.activation_state !== to;
      return {
        resource: "subnetwork",
        id: row.workspace_id,
        wouldWrite: isChanged ? { activation_state: to } : {},
        effects: effectsOn(quoted(row.name)),
        warnings: isChanged ? [] : [UNCHANGED],
        ...(confirmRule === undefined ? {} : { confirm: isChanged }),
        state: { row, isChanged },
      };
    },
    apply: async (context: WriteContext, { wouldWrite, state: { row, isChanged } }) => {
      const { database, now } = context;
      const after = isChanged ? await setActivationState(database, row, to, now) : row;
      // Every process forgets what all workspaces see, because the network's shows and the rights
      // of both change.
      if (isChanged) await notifyAccessChanged(database, row.workspace_id);
      const [data] = await viewSubnetworks(context, [after]);
      if (data === undefined) throw new Error("A subnetwork has no view");
      return {
        id: row.workspace_id,
        written: wouldWrite,
        urls: { app: data.app_url, public: data.public_url },
        data,
      };
    },
  });
};
