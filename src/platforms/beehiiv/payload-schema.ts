import { Type } from "typebox";
import { Counter, Text, Rows, payload } from "../accounts/reads/payload.ts";

/** Fields of beehiiv's answers that the connector relies on; all other fields may come and go. */

/** Unix time in seconds. */
const Moment = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));

const Publication = Type.Object({
  id: Type.String(),
  name: Text,
  stats: Type.Optional(Type.Union([Type.Object({ active_subscriptions: Counter }), Type.Null()])),
});

const Post = Type.Object({
  id: Type.String(),
  title: Text,
  subject_line: Text,
  subtitle: Text,
  preview_text: Text,
  publish_date: Moment,
  web_url: Text,
  thumbnail_url: Text,
  /** Where the post was published: `web`, `email` or `both`. */
  platform: Text,
  stats: Type.Optional(
    Type.Union([
      Type.Object({
        email: Type.Optional(
          Type.Union([
            Type.Object({ opens: Counter, unique_opens: Counter, unique_clicks: Counter }),
            Type.Null(),
          ]),
        ),
        web: Type.Optional(Type.Union([Type.Object({ views: Counter }), Type.Null()])),
      }),
      Type.Null(),
    ]),
  ),
});

const Paging = { page: Type.Optional(Type.Number()), total_pages: Type.Optional(Type.Number()) };

export type PublicationPayload = Type.Static<typeof Publication>;
export type PostPayload = Type.Static<typeof Post>;

export const publicationsPayload = payload(Type.Object({ data: Rows(Publication), ...Paging }));
export const onePublicationPayload = payload(Type.Object({ data: Publication }));
export const postsPayload = payload(Type.Object({ data: Rows(Post), ...Paging }));
