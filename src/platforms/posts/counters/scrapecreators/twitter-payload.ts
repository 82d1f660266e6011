import { Type } from "typebox";
import { PostReadError, readFailure } from "../../read-failure.ts";
import { sumOfKnown, toCount, toText } from "../../../upstream-values.ts";
import { firstKnown, type PostFacts, type ProfileFacts } from "../facts.ts";
import { Counter, Loose, Moment, Text } from "../payload-fields.ts";
import { profileUrlOf } from "../../../../domain/addresses/named-account.ts";
import { rowReader } from "../row-reader.ts";
import { type Payload, type PlatformPayloads } from "./payload.ts";
import { isAnswer, tweetKind, withWholeLinks } from "../tweet-parts.ts";

const Names = Type.Optional(Type.Object({ screen_name: Text, name: Text }));

const Media = Type.Object({
  type: Text,
  media_url_https: Text,
  video_info: Type.Optional(Type.Object({ duration_millis: Counter })),
});

const Tweet = Type.Object({
  rest_id: Type.String({ minLength: 1 }),
  /** The count is printed as text; `views` is empty on posts older than 2022-12. */
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
    in_reply_to_screen_name: Text,
    /** The post of another account that this one reposts. */
    retweeted_status_result: Type.Optional(Type.Unknown()),
    entities: Type.Optional(
      Type.Object({
        urls: Type.Optional(Type.Array(Type.Object({ url: Text, expanded_url: Text }))),
      }),
    ),
    extended_entities: Type.Optional(Type.Object({ media: Type.Optional(Type.Array(Media)) })),
  }),
});

const post: Payload<PostFacts> = {
  locate(body) {
    const type = body["__typename"];
    if (type === "TweetTombstone" || type === "TweetUnavailable")
      throw new PostReadError(
        body["reason"] === "Protected"
          ? readFailure("private", "The account protects its posts.")
          : readFailure("gone", "X has no such public post any more."),
      );
    return type === "TweetWithVisibilityResults" ? body["tweet"] : body;
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
      const authorHandle = firstKnown(
        toText,
        author?.core?.screen_name,
        author?.legacy?.screen_name,
      );
      return {
        comparableId: id,
        title: legacy.full_text,
        text: withWholeLinks(legacy.full_text, legacy.entities?.urls),
        isRepostOrAnswer:
          legacy.retweeted_status_result !== undefined ||
          isAnswer(legacy.in_reply_to_screen_name, authorHandle),
        thumbnail: media[0]?.media_url_https,
        authorHandle,
        publishedAt: legacy.created_at,
        durationMs: media[0]?.video_info?.duration_millis,
        kind: tweetKind(media.map(({ type }) => type ?? "")),
        counts: {
          impressions: views?.count,
          likes: legacy.favorite_count,
          comments: legacy.reply_count,
          shares: sumOfKnown(toCount(legacy.retweet_count), toCount(legacy.quote_count)),
          saves: legacy.bookmark_count,
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
    description: Loose,
    entities: Loose,
  }),
});

const profile: Payload<ProfileFacts> = {
  reader: rowReader(
    User,
    ({ legacy }) => [legacy.followers_count, legacy.statuses_count],
    ({ rest_id: id, core, legacy }): ProfileFacts => {
      const handle = toText(core?.screen_name) ?? toText(legacy.screen_name);
      return {
        externalId: id,
        handle,
        name: firstKnown(toText, core?.name, legacy.name),
        profileUrl: profileUrlOf("twitter", handle),
        image: legacy.profile_image_url_https,
        about: legacy.description,
        links: legacy.entities,
        counts: {
          followers: legacy.followers_count,
          posts: legacy.statuses_count,
        },
      };
    },
  ),
};

export const twitter: PlatformPayloads = { post, profile };
