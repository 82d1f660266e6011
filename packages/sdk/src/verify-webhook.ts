import { type HeaderSource, verifiedEvent, type VerifyOptions } from "./core/webhooks.ts";
import type { WebhookEvent } from "./generated/types.ts";

/**
 * The event of a delivery.
 *
 * @param body The body as received: JSON that was parsed and printed again has other bytes.
 * @param headers Those of the request.
 * @param secrets The secret of the endpoint, or several while one is being rotated.
 * @throws WebhookSignatureError where no signature matches, or the time is too far away.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderSource,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  return verifiedEvent(body, headers, secrets, options);
}
