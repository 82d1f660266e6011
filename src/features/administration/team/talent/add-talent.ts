import { type Static, Type } from "typebox";
import { sessionWriteResultOf } from "../../../../kernel/contract/envelope.ts";
import { ApiError, parameterInvalid, stateConflict } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { newPlainId } from "../../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { emailField, normaliseEmail } from "../../../../people/identity/email-address.ts";
import { maskEmail } from "../../../../lib/text/mask-email.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { lockShow } from "../../../../kernel/access/visible-show.store.ts";
import { requireVisibleShow } from "../../../../kernel/access/visible-show.ts";
import { findTalent, insertTalent } from "./talent.store.ts";
import { showTalentView } from "../team-view.ts";
import { showTalentSchema } from "../team.schema.ts";

const TALENT_MAX = 50;
const ROLE_CHARS_MAX = 80;

const addBody = strictObject({
  email: emailField,
  role: Type.String({
    minLength: 1,
    maxLength: ROLE_CHARS_MAX,
    description: "Host, producer, or any other word of the show's own.",
  }),
});

interface State {
  showId: string;
  email: string;
  role: string;
}

async function previewAdd(
  { database, workspace }: WriteContext,
  showId: string,
  body: Static<typeof addBody>,
): Promise<Change<State>> {
  requireVisibleShow(workspace, showId);
  const email = normaliseEmail(body.email);
  const role = body.role.trim();
  if (role === "") throw parameterInvalid("role", "malformed", "role must not be blank.");
  // The show is locked, so that simultaneous calls cannot add the same person twice.
  await lockShow(database, showId);
  const existing = await findTalent(database, [showId]);
  const known = existing.find((row) => row.email.toLowerCase() === email);
  if (known !== undefined)
    throw stateConflict("This person is with the show already.", known.status, []);
  if (existing.length >= TALENT_MAX)
    throw new ApiError(
      "limit_reached",
      `The show has ${existing.length} people, the most it may have.`,
      { extras: { limit: TALENT_MAX, current: existing.length } },
    );
  return {
    resource: "talent",
    id: null,
    wouldWrite: { role },
    effects: [`Attach ${maskEmail(email)} to the show.`],
    state: { showId, email, role },
  };
}

/** Adds a person to a show. The address is unique within the show. */
export const addTalent = defineWrite({
  id: "shows.talent.add",
  method: "POST",
  path: "/app-api/shows/{show_id}/talent",
  scope: "role:admin",
  callers: ["session"],
  managesAccess: true,
  effect: "write",
  params: showParams,
  body: addBody,
  output: sessionWriteResultOf(showTalentSchema),
  successStatuses: [201],
  errors: ["limit_reached", "state_conflict"],
  summary: "Attach a person to a show",
  description:
    "The person is listed with the show and gets neither mail nor access. A show has up to 50 " +
    "people.",
  example: {
    params: { show_id: "{show_id}" },
    body: { email: "grace@example.org", role: "Host" },
  },
  mcp: false,
  preview: (context, { params, body }) => previewAdd(context, params.show_id, body),
  apply: async ({ database, now }, { state: { showId, email, role } }) => {
    const row = await insertTalent(database, showId, { id: newPlainId(), email, role }, now);
    return { status: 201, id: row.id, written: { role }, data: showTalentView(row) };
  },
});
