// Two libraries that verify deliveries unmodified; either one is enough:
//   npm install stripe standardwebhooks
import { Webhook } from "standardwebhooks";
import { Stripe } from "stripe";

/**
 * Verifies Service-Signature and returns the event.
 * Throws when the delivery is not authentic or older than five minutes.
 */
export function readWithStripe(rawBody, headers, secret) {
  return Stripe.webhooks.constructEvent(rawBody, headers["service-signature"], secret);
}

/**
 * Verifies webhook-id, webhook-timestamp and webhook-signature and returns the event.
 * Throws in the same cases.
 */
export function readWithStandardWebhooks(rawBody, headers, secret) {
  return new Webhook(secret).verify(rawBody, headers);
}
