import { Type } from "typebox";
import { Compile } from "typebox/compile";

/** What we rely on in answers of the Instagram API; all other fields may come and go. */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Id = Type.Union([Type.String({ minLength: 1 }), Type.Number()]);
const Counter = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));

/**
 * `user_id` is the professional account's; `id`, where it comes along, is another one for each app.
 */
const Me = Type.Object({
  user_id: Id,
  username: Text,
  name: Text,
  profile_picture_url: Text,
  followers_count: Counter,
  media_count: Counter,
});
const MeAnswer = Type.Union([Me, Type.Object({ data: Type.Array(Me, { minItems: 1 }) })]);

const Media = Type.Object({
  id: Id,
  caption: Text,
  media_type: Text,
  permalink: Text,
  timestamp: Text,
  thumbnail_url: Text,
  media_url: Text,
});

/**
 * Items are checked one by one. `after` is there on the last page too: only `next` says that there
 * is another.
 */
const MediaList = Type.Object({
  data: Type.Array(Type.Unknown()),
  paging: Type.Optional(
    Type.Object({ cursors: Type.Optional(Type.Object({ after: Text })), next: Text }),
  ),
});

const MediaCounters = Type.Object({ id: Id, like_count: Counter, comments_count: Counter });

/** A metric's value stands in one of two places. A set without data is an unknown number. */
const Insights = Type.Object({
  data: Type.Array(
    Type.Object({
      name: Type.String(),
      values: Type.Optional(Type.Array(Type.Object({ value: Type.Optional(Type.Unknown()) }))),
      total_value: Type.Optional(Type.Object({ value: Type.Optional(Type.Unknown()) })),
    }),
  ),
});

const Demographics = Type.Object({
  data: Type.Array(
    Type.Object({
      total_value: Type.Optional(
        Type.Object({
          breakdowns: Type.Optional(
            Type.Array(
              Type.Object({
                results: Type.Optional(
                  Type.Array(
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
});

const ErrorEnvelope = Type.Object({
  error: Type.Object({
    code: Type.Number(),
    error_subcode: Type.Optional(Type.Number()),
    message: Type.Optional(Type.String()),
  }),
});

export type MePayload = Type.Static<typeof Me>;
export type MediaPayload = Type.Static<typeof Media>;
export type MediaListPayload = Type.Static<typeof MediaList>;
export type MediaCountersPayload = Type.Static<typeof MediaCounters>;
export type InsightsPayload = Type.Static<typeof Insights>;
export type DemographicsPayload = Type.Static<typeof Demographics>;

export const meAnswerPayload = Compile(MeAnswer);
export const mediaPayload = Compile(Media);
export const mediaListPayload = Compile(MediaList);
export const mediaCountersPayload = Compile(MediaCounters);
export const insightsPayload = Compile(Insights);
export const demographicsPayload = Compile(Demographics);
export const errorEnvelope = Compile(ErrorEnvelope);
