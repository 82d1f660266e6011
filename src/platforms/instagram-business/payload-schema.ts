import { Type } from "typebox";
import { Counter, Id, Text, Rows, payload, type PayloadOf } from "../accounts/reads/payload.ts";

/**
 * Fields of answers of the Instagram API that the connector relies on; other fields are ignored.
 */

/** `user_id` is the id of the professional account; `id`, where present, differs for each app. */
const Me = Type.Object({
  user_id: Id,
  username: Text,
  name: Text,
  profile_picture_url: Text,
  followers_count: Counter,
  media_count: Counter,
});
export const meAnswerPayload = payload(
  Type.Union([Me, Type.Object({ data: Type.Array(Me, { minItems: 1 }) })]),
);

const Media = Type.Object({
  id: Id,
  caption: Text,
  media_type: Text,
  permalink: Text,
  timestamp: Text,
  thumbnail_url: Text,
  media_url: Text,
});
export type MediaPayload = Type.Static<typeof Media>;

/** `after` is also present on the last page: only `next` says that there is another page. */
export const mediaListPayload = payload(
  Type.Object({
    data: Rows(Media),
    paging: Type.Optional(
      Type.Object({ cursors: Type.Optional(Type.Object({ after: Text })), next: Text }),
    ),
  }),
);
export type MediaListPayload = PayloadOf<typeof mediaListPayload>;

export const mediaCountersPayload = payload(
  Type.Object({ id: Id, like_count: Counter, comments_count: Counter }),
);
export type MediaCountersPayload = PayloadOf<typeof mediaCountersPayload>;

/** A metric's value has one of two forms. An empty set of values is an unknown number. */
export const insightsPayload = payload(
  Type.Object({
    data: Rows(
      Type.Object({
        name: Type.String(),
        values: Type.Optional(Type.Array(Type.Object({ value: Type.Optional(Type.Unknown()) }))),
        total_value: Type.Optional(Type.Object({ value: Type.Optional(Type.Unknown()) })),
      }),
    ),
  }),
);
export type InsightsPayload = PayloadOf<typeof insightsPayload>;

export const demographicsPayload = payload(
  Type.Object({
    data: Rows(
      Type.Object({
        total_value: Type.Optional(
          Type.Object({
            breakdowns: Type.Optional(
              Rows(
                Type.Object({
                  dimension_keys: Type.Optional(Type.Array(Type.String())),
                  results: Type.Optional(
                    Rows(
                      Type.Object({ dimension_values: Type.Array(Type.String()), value: Counter }),
                    ),
                  ),
                }),
              ),
            ),
          }),
        ),
      }),
    ),
  }),
);
export type DemographicsPayload = PayloadOf<typeof demographicsPayload>;

export const errorEnvelope = payload(
  Type.Object({
    error: Type.Object({
      code: Type.Number(),
      error_subcode: Type.Optional(Type.Number()),
      message: Type.Optional(Type.String()),
    }),
  }),
);

export type MePayload = Type.Static<typeof Me>;
