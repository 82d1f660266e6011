import { Type } from "typebox";
import { Counter, Flag, Text, Rows, payload } from "../accounts/reads/payload.ts";

/**
 * Fields of the answers of Ghost's Admin API that the connector relies on; other fields are
 * ignored.
 */

const Newsletter = Type.Object({
  id: Type.String(),
  name: Text,
  slug: Text,
  header_image: Text,
  count: Type.Optional(Type.Object({ active_members: Counter })),
});

const Post = Type.Object({
  id: Type.String(),
  title: Text,
  plaintext: Text,
  custom_excerpt: Text,
  url: Text,
  feature_image: Text,
  published_at: Text,
  /** Null for a post that was not mailed. */
  email: Type.Optional(
    Type.Union([
      Type.Object({
        newsletter_id: Text,
        opened_count: Counter,
        track_opens: Flag,
        track_clicks: Flag,
      }),
      Type.Null(),
    ]),
  ),
  count: Type.Optional(Type.Object({ clicks: Counter })),
});

const Meta = Type.Object({
  pagination: Type.Object({ next: Type.Optional(Type.Union([Type.Number(), Type.Null()])) }),
});

export const errorsPayload = payload(
  Type.Object({ errors: Type.Array(Type.Object({ type: Text })) }),
);

export type NewsletterPayload = Type.Static<typeof Newsletter>;
export type GhostPostPayload = Type.Static<typeof Post>;

export const newslettersPayload = payload(Type.Object({ newsletters: Rows(Newsletter) }));
export const postsPayload = payload(Type.Object({ posts: Rows(Post), meta: Meta }));
