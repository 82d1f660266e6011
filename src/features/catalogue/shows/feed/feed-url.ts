import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { checkTarget } from "../../../../infrastructure/outbound/check-target.ts";
import type { OutboundPolicy } from "../../../../infrastructure/outbound/outbound-policy.ts";

/**
 * The address of a feed in its stored form.
 *
 * @throws ApiError `parameter_invalid`, `param: rss_url`, for an address that the outbound client
 * would refuse.
 */
export function feedUrlOf(raw: string, policy: OutboundPolicy): string {
  const check = checkTarget(raw.trim(), policy);
  if (!check.ok)
    throw parameterInvalid("rss_url", "malformed", `rss_url is refused. ${check.message}`);
  return check.target.url;
}
