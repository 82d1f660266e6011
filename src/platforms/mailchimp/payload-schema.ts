import { Type } from "typebox";
import { Compile } from "typebox/compile";

/** What we rely on in Mailchimp's answers; all other fields may come and go. */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Counter = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));
const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));

const Account = Type.Object({
  account_id: Type.String(),
  account_name: Text,
  total_subscribers: Counter,
});

const Campaign = Type.Object({
  id: Type.String(),
  type: Text,
  send_time: Text,
  archive_url: Text,
  long_archive_url: Text,
  settings: Type.Optional(Type.Object({ subject_line: Text, title: Text })),
  tracking: Type.Optional(Type.Object({ opens: Flag, html_clicks: Flag })),
  report_summary: Type.Optional(
    Type.Union([
      Type.Object({ opens: Counter, unique_opens: Counter, subscriber_clicks: Counter }),
      Type.Null(),
    ]),
  ),
});

const Campaigns = Type.Object({ campaigns: Type.Array(Campaign), total_items: Type.Number() });

/** Errors come as application/problem+json. */
const Problem = Type.Object({ title: Type.String() });

export type MailchimpAccountPayload = Type.Static<typeof Account>;
export type CampaignPayload = Type.Static<typeof Campaign>;

export const accountPayload = Compile(Account);
export const campaignsPayload = Compile(Campaigns);
export const problemPayload = Compile(Problem);
