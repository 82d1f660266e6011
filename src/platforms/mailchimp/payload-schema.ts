import { Type } from "typebox";
import { Counter, Flag, Text, Rows, payload, type PayloadOf } from "../accounts/reads/payload.ts";

/** Fields of Mailchimp's answers that the connector relies on; all other fields may come and go. */

export const accountPayload = payload(
  Type.Object({
    account_id: Type.String(),
    account_name: Text,
    total_subscribers: Counter,
  }),
);
export type MailchimpAccountPayload = PayloadOf<typeof accountPayload>;

const Campaign = Type.Object({
  id: Type.String(),
  type: Text,
  send_time: Text,
  archive_url: Text,
  long_archive_url: Text,
  settings: Type.Optional(Type.Object({ subject_line: Text, title: Text, preview_text: Text })),
  tracking: Type.Optional(Type.Object({ opens: Flag, html_clicks: Flag })),
  report_summary: Type.Optional(
    Type.Union([
      Type.Object({ opens: Counter, unique_opens: Counter, subscriber_clicks: Counter }),
      Type.Null(),
    ]),
  ),
});

export const campaignsPayload = payload(
  Type.Object({ campaigns: Rows(Campaign), total_items: Type.Number() }),
);

/** Errors come as application/problem+json. */
export const problemPayload = payload(Type.Object({ title: Type.String() }));

export type CampaignPayload = Type.Static<typeof Campaign>;
