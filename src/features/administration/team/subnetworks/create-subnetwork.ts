import { type Static, Type } from "typebox";
import { emailField, normaliseEmail } from "../../../../people/identity/email-address.ts";
import { sessionWriteResultOf } from "../../../../kernel/contract/envelope.ts";
import { ApiError } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { slugify } from "../../../../lib/text/slug.ts";
import {
  countInvitedSubnetworks,
  createWorkspace,
  findFreeWorkspaceHandle,
  findSubnetworkRow,
} from "../../workspace/index.ts";
import {
  INVITE_LIFE_MS,
  type InviteContext,
  INVITES_PER_MINUTE,
  mailEffect,
  outboxWarnings,
} from "../send-invite.ts";
import { lockTeamAs } from "../team-access.ts";
import { invitedView, inviteOwner } from "./invite-owner.ts";
import { invitedSubnetworkSchema } from "./invited-subnetwork.schema.ts";

/**
 * Maximum subnetworks of a network that wait for their owner, since each is a workspace and a mail.
 */
const INVITED_MAX = 50;

const createBody = strictObject({
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: "\\S",
    description: "Name people see; its handle is made of it.",
  }),
  email: emailField,
});

interface State {
  name: string;
  email: string;
  expiresAt: Date;
}

/** @throws ApiError `limit_reached`. */
async function requireRoom({ database, workspace }: InviteContext): Promise<void> {
  const current = await countInvitedSubnetworks(database, workspace.id);
  if (current < INVITED_MAX) return;
  throw new ApiError(
    "limit_reached",
    `${current} subnetworks wait for their owner, and ${INVITED_MAX} may. Invite another owner ` +
      "for one of them.",
    { extras: { limit: INVITED_MAX, current } },
  );
}

async function previewCreate(
  context: InviteContext,
  body: Static<typeof createBody>,
): Promise<Change<State>> {
  const { database, now } = context;
  await lockTeamAs(context, "owner");
  await requireRoom(context);
  const name = body.name.trim();
  const email = normaliseEmail(body.email);
  const expiresAt = new Date(now.getTime() + INVITE_LIFE_MS);
  return {
    resource: "subnetwork",
    id: null,
    wouldWrite: {
      name,
      handle: await findFreeWorkspaceHandle(database, slugify(name)),
      activation_state: "invited",
      expires_at: expiresAt.toISOString(),
    },
    effects: [
      `Make the subnetwork ${quoted(name)}; it is active once its owner accepts.`,
      mailEffect(context, email),
    ],
    state: { name, email, expiresAt },
  };
}

/** Creates a subnetwork and invites its owner by mail. Only the mail contains the token. */
export const createSubnetwork = defineWrite({
  id: "app.subnetworks.create",
  method: "POST",
  path: "/app-api/subnetworks",
  scope: "role:owner",
  callers: ["session"],
  plan: "subnetworks",
  workspaceKinds: ["network"],
  addressRequestsPerMinute: INVITES_PER_MINUTE,
  effect: "write",
  body: createBody,
  output: sessionWriteResultOf(invitedSubnetworkSchema),
  successStatuses: [201],
  errors: ["limit_reached", "plan_required", "workspace_unsupported"],
  summary: "Make a subnetwork and invite its owner by mail",
  description:
    "The subnetwork is `invited` until the owner accepts: its network does not see its shows. The " +
    "link works once, for a week and for this address only; the person may have an account and " +
    "workspaces already. Up to 50 subnetworks of a network may wait for their owner.",
  example: { body: { name: "Night Ferry", email: "grace@example.org" } },
  mcp: false,
  preview: (context: InviteContext, { body }) => previewCreate(context, body),
  apply: async (context: InviteContext, { state, wouldWrite }) => {
    const { database, workspace, now } = context;
    const { workspaceId, handle } = await createWorkspace(database, {
      kind: "subnetwork",
      name: state.name,
      parentId: workspace.id,
      isInvited: true,
      now,
    });
    const row = await findSubnetworkRow(database, workspace.id, workspaceId);
    if (row === undefined) throw new Error("A subnetwork that was just made is not there");
    const invite = await inviteOwner(context, row, { ...state, known: undefined });
    const data = await invitedView(context, row, invite);
    return {
      status: 201,
      id: workspaceId,
      written: { ...wouldWrite, handle },
      warnings: outboxWarnings(context),
      urls: { app: data.subnetwork.app_url, public: data.subnetwork.public_url },
      data,
    };
  },
});
