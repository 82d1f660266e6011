import { Type } from "typebox";
import { inTransaction } from "../../../db/connection/database.ts";
import type { MemberRole, People } from "../../../kernel/access/person.ts";
import type { Mails } from "../../../kernel/access/mails.ts";
import { noBody, noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { definePersonRoute, type PersonContext } from "../../../kernel/operation/session-route.ts";
import { ALARM_KINDS, DELIVERIES } from "./alarm-kind.ts";
import { findPreferences, setPreference } from "./alarm-preference.store.ts";
import { KINDS } from "./kinds/all-kinds.ts";

/** When a person is mailed alarms, in all their workspaces. */

const preferencesSchema = strictObject({
  object: oneOf(["alarm_preferences"]),
  email: Type.String({ description: "Where mails go." }),
  kinds: Type.Array(
    strictObject({
      kind: oneOf(ALARM_KINDS),
      delivery: oneOf(DELIVERIES, {
        description: "`daily`: in one mail a day, at 7:00 UTC, where there is something to say.",
      }),
      default_delivery: oneOf(DELIVERIES),
      applies: Type.Boolean({
        description:
          "Whether the kind is mailed to the person: as owner or admin of a workspace, or as operator.",
      }),
    }),
  ),
  sends_mail: Type.Boolean({ description: "False where the server has no mail server." }),
  note: nullable(
    Type.String({ description: "Why no mail arrives and what to set; null where mails are sent." }),
  ),
});

export const NO_MAIL_SERVER =
  "This server has no mail server, so it sends no mails: the operator sets SMTP_URL and MAIL_FROM. " +
  "Until then alarms are on the page of alarms alone, and mails become files of the operator.";

const ADMIN_ROLES: ReadonlySet<MemberRole> = new Set(["owner", "admin"]);

type PreferenceContext = PersonContext<{ people: People; mails: Pick<Mails, "hasServer"> }>;

async function viewPreferences({
  database,
  session,
  runtime,
}: PreferenceContext): Promise<View<typeof preferencesSchema>> {
  const { person, isOperator } = session;
  const { people, mails } = runtime.services;
  const [rows, memberships] = await Promise.all([
    findPreferences(database, [person.id]),
    people.membershipsOf(person.id),
  ]);
  const isAdmin = memberships.some(({ role }) => ADMIN_ROLES.has(role));
  const chosen = new Map(rows.map(({ kind, delivery }) => [kind, delivery]));
  return {
    object: "alarm_preferences",
    email: person.email,
    kinds: ALARM_KINDS.map((kind) => {
      const { delivery, mailedTo } = KINDS[kind];
      return {
        kind,
        delivery: chosen.get(kind) ?? delivery,
        default_delivery: delivery,
        applies:
          (isAdmin && mailedTo.includes("workspace")) ||
          (isOperator === true && mailedTo.includes("operators")),
      };
    }),
    sends_mail: mails.hasServer,
    note: mails.hasServer ? null : NO_MAIL_SERVER,
  };
}

export const getAlarmPreferences = definePersonRoute({
  id: "alarms.get_preferences",
  method: "GET",
  path: "/app-api/alarm-preferences",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: preferencesSchema,
  summary: "When the person is mailed each kind of alarm",
  handler: async (context: PreferenceContext) => ({ data: await viewPreferences(context) }),
});

const choice = Type.Optional(oneOf(DELIVERIES));

export const updateAlarmPreferences = definePersonRoute({
  id: "alarms.update_preferences",
  method: "PATCH",
  path: "/app-api/alarm-preferences",
  params: noParams,
  query: noQuery,
  body: strictObject({
    feed: choice,
    account: choice,
    endpoint: choice,
    budget: choice,
    backup: choice,
    disk: choice,
    mail: choice,
  }),
  output: preferencesSchema,
  summary: "Choose when kinds of alarms are mailed; kinds that are left out stay as they are",
  handler: async (context: PreferenceContext, { body }) => {
    const { database, session, now } = context;
    await inTransaction(database, async (transaction) => {
      for (const kind of ALARM_KINDS) {
        const delivery = body[kind];
        if (delivery === undefined) continue;
        await setPreference(transaction, { person_id: session.person.id, kind, delivery }, now);
      }
    });
    return { data: await viewPreferences(context) };
  },
});
