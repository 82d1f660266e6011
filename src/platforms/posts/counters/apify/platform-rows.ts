import type { CounterPlatform } from "../counter-provider.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import type { RowReader } from "../row-reader.ts";
import { facebookPost, facebookProfile } from "./facebook-rows.ts";
import { instagramPost, instagramProfile } from "./instagram-rows.ts";
import { linkedinPost, linkedinProfile } from "./linkedin-rows.ts";
import { threadsPost, threadsProfile } from "./threads-rows.ts";
import { tiktokPost, tiktokProfile } from "./tiktok-rows.ts";
import { twitterPost, twitterProfile } from "./twitter-rows.ts";

export const POST_ROWS: Readonly<Record<CounterPlatform, RowReader<PostFacts>>> = {
  instagram: instagramPost,
  tiktok: tiktokPost,
  twitter: twitterPost,
  facebook: facebookPost,
  threads: threadsPost,
  linkedin: linkedinPost,
};

export const PROFILE_ROWS: Readonly<Record<CounterPlatform, RowReader<ProfileFacts>>> = {
  instagram: instagramProfile,
  tiktok: tiktokProfile,
  twitter: twitterProfile,
  facebook: facebookProfile,
  threads: threadsProfile,
  linkedin: linkedinProfile,
};
