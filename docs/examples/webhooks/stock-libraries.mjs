// Two libraries that verify our deliveries unmodified:  npm install stripe standardwebhooks   (either one will do)
import { Webhook } from "standardwebhooks";
import { Stripe } from "stripe";

/** Verifies Service-Signature. Throws when the delivery is not ours or older than five minutes; else gives the event. */
export function readWithStripe(rawBody, headers, secret) {
  return Stripe.webhooks.constructEvent(rawBody, headers["service-signature"], secret);
}

/** Verifies webhook-id, webhook-timestamp and webhook-signature. Throws likewise; else gives the event. */
export function readWithStandardWebhooks(rawBody, headers, secret) {
  return new Webhook(secret).verify(rawBody, headers);
}
