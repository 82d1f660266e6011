import type { CounterPlatform } from "../counter-provider.ts";
import type { PostFacts, ProfileFacts } from "../facts.ts";
import { facebookPost, facebookProfile } from "./facebook-payload.ts";
import { instagramPost, instagramProfile } from "./instagram-payload.ts";
import { linkedinPost, linkedinProfile } from "./linkedin-payload.ts";
import type { Payload } from "./payload.ts";
import { threadsPost, threadsProfile } from "./threads-payload.ts";
import { tiktokPost, tiktokProfile } from "./tiktok-payload.ts";
import { twitterPost, twitterProfile } from "./twitter-payload.ts";

export const POST_PAYLOADS: Readonly<Record<CounterPlatform, Payload<PostFacts>>> = {
  instagram: instagramPost,
  tiktok: tiktokPost,
  twitter: twitterPost,
  facebook: facebookPost,
  threads: threadsPost,
  linkedin: linkedinPost,
};

export const PROFILE_PAYLOADS: Readonly<Record<CounterPlatform, Payload<ProfileFacts>>> = {
  instagram: instagramProfile,
  tiktok: tiktokProfile,
  twitter: twitterProfile,
  facebook: facebookProfile,
  threads: threadsProfile,
  linkedin: linkedinProfile,
};
