import { Type } from "typebox";
import { readFailure } from "../../read-failure.ts";
import {
  sumOfKnown,
  toCount,
  toDurationSec,
  toIsoTime,
  toText,
  toTitle,
  toWebAddress,
} from "../../../upstream-values.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { Counter, Moment, Text } from "../payload-fields.ts";
import { rowReader } from "../row-reader.ts";
import { tweetKind } from "../tweet-kind.ts";
import type { Payload } from "./payload.ts";
import { at } from "./payload.ts";

const Names = Type.Optional(Type.Object({ screen_name: Text, name: Text }));

const Media = Type.Object({
  type: Text,
  media_url_https: Text,
  video_info: Type.Optional(Type.Object({ duration_millis: Counter })),
});

const Tweet = Type.Object({
  rest_id: Type.String({ minLength: 1 }),
  /** The count is text; `views` is empty on posts older than 2022-12. */
  views: Type.Optional(Type.Object({ count: Counter })),
  core: Type.Optional(
    Type.Object({
      user_results: Type.Optional(
        Type.Object({ result: Type.Optional(Type.Object({ core: Names, legacy: Names })) }),
      ),
    }),
  ),
  legacy: Type.Object({
    favorite_count: Counter,
    retweet_count: Counter,
    reply_count: Counter,
    quote_count: Counter,
    bookmark_count: Counter,
    created_at: Moment,
    full_text: Text,
    extended_entities: Type.Optional(Type.Object({ media: Type.Optional(Type.Array(Media)) })),
  }),
});

export const twitterPost: Payload<PostFacts> = {
  locate(body) {
    const wrapped = at(body, "tweet");
    const tweet = body["__typename"] === "TweetWithVisibilityResults" ? wrapped : body;
    if (body["__typename"] === "TweetTombstone" || body["__typename"] === "TweetUnavailable") {
      return body["reason"] === "Protected"
        ? readFailure("private", "The account protects its posts.")
        : readFailure("gone", "X has no such public post any more.");
    }
    return { payload: tweet };
  },
  reader: rowReader(
    Tweet,
    ({ legacy, views }) => [
      views?.count,
      legacy.favorite_count,
      legacy.reply_count,
      legacy.retweet_count,
    ],
    ({ rest_id: id, legacy, views, core }): PostFacts => {
      const author = core?.user_results?.result;
      const media = legacy.extended_entities?.media ?? [];
      const milliseconds = toCount(media[0]?.video_info?.duration_millis);
      return {
        comparableId: id,
        title: toTitle(legacy.full_text),
        thumbnail: toWebAddress(media[0]?.media_url_https),
        authorHandle: toText(author?.core?.screen_name) ?? toText(author?.legacy?.screen_name),
        publishedAt: toIsoTime(legacy.created_at),
        durationSec: milliseconds === undefined ? null : toDurationSec(milliseconds / 1000),
        kind: tweetKind(media.map(({ type }) => type ?? "")),
        counts: {
          impressions: toCount(views?.count),
          likes: toCount(legacy.favorite_count),
          comments: toCount(legacy.reply_count),
          shares: sumOfKnown(toCount(legacy.retweet_count), toCount(legacy.quote_count)),
          saves: toCount(legacy.bookmark_count),
        },
      };
    },
  ),
};

const User = Type.Object({
  rest_id: Type.String({ minLength: 1 }),
  core: Names,
  legacy: Type.Object({
    followers_count: Counter,
    statuses_count: Counter,
    screen_name: Text,
    name: Text,
    profile_image_url_https: Text,
  }),
});

export const twitterProfile: Payload<ProfileFacts> = {
  locate: (body) => ({ payload: body }),
  reader: rowReader(
    User,
    ({ legacy }) => [legacy.followers_count, legacy.statuses_count],
    ({ rest_id: id, core, legacy }): ProfileFacts => {
      const handle = toText(core?.screen_name) ?? toText(legacy.screen_name);
      return {
        externalId: id,
        handle,
        name: toText(core?.name) ?? toText(legacy.name),
        profileUrl: handle === null ? null : `https://x.com/${handle}`,
        image: toWebAddress(legacy.profile_image_url_https),
        counts: {
          followers: toCount(legacy.followers_count),
          posts: toCount(legacy.statuses_count),
        },
      };
    },
  ),
};
