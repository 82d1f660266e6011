import type { PostReference } from "../connector.ts";

/** Platforms whose pages live under `www.`; X has dropped it. */
const WITH_WWW = /^https:\/\/(instagram|tiktok|facebook|threads|linkedin)\.com\//;

/**
 * The address of a post as providers accept it. Stored addresses leave out `www.`, which half of
 * the actors' URL checks require.
 */
export function postAddress(reference: PostReference): string {
  return reference.canonicalUrl.replace(WITH_WWW, "https://www.$1.com/");
}
