import { readAccount } from "../../domain/addresses/named-account.ts";

/**
 * The `channels.list` filter of a handle, channel id or channel URL; undefined where the address
 * does not name a channel for certain. `/c/name` is such an address: the old custom names may
 * differ from every handle, and a guess could count another channel's audience.
 */
export function channelFilter(handleOrUrl: string): Record<string, string> | undefined {
  const reading = readAccount("youtube", handleOrUrl);
  if (!reading.ok) return undefined;
  const { handle, externalId, profileUrl } = reading.named;
  if (externalId !== null) return { id: externalId };
  if (profileUrl.includes("/user/")) return { forUsername: handle };
  return profileUrl.includes("/c/") ? undefined : { forHandle: `@${handle}` };
}
