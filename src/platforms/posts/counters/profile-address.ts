import { readAccount } from "../../../domain/addresses/named-account.ts";
import { PostReadError, readFailure } from "../read-failure.ts";
import type { CounterPlatform } from "./counter-provider.ts";

/** A profile as it is requested from providers. */
export interface ProfileAddress {
  /** Null where the platform names the page by number or section. */
  handle: string | null;
  url: string;
  /** The platform's own id, where the address is made of it. */
  externalId: string | null;
}

/**
 * The profile a handle or URL names.
 *
 * @throws PostReadError `unsupported` where it does not clearly name a profile, with a message that
 * says what it names.
 */
export function requireProfileAddress(
  platform: CounterPlatform,
  handleOrUrl: string,
): ProfileAddress {
  const reading = readAccount(platform, handleOrUrl);
  if (!reading.ok) throw new PostReadError(readFailure("unsupported", reading.reason));
  const { handle, profileUrl: url, externalId } = reading.named;
  const isHandle = platform !== "linkedin" && externalId === null;
  return { handle: isHandle ? handle : null, url, externalId };
}
