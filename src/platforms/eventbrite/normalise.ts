import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { type ReadingOrigin, toReadings } from "../posts/readings.ts";
import { sumOfKnown, toCount, toIsoTime, toText, toWebAddress } from "../upstream-values.ts";
import type { EventPayload, OrganizationPayload } from "./payload-schema.ts";

/** Eventbrite's answers in the types of the port. */

export function toIdentity({ id, name }: OrganizationPayload): AccountIdentity {
  return { externalId: id, name: toText(name), handle: null, profileUrl: null, image: null };
}

export function toItem(event: EventPayload, origin: ReadingOrigin): AccountItem {
  return {
    externalId: event.id,
    url: toWebAddress(event.url),
    guid: null,
    title: toText(event.name?.text),
    text: null,
    thumbnail: toWebAddress(event.logo?.url),
    // Not the start, which mostly lies ahead.
    publishedAt: toIsoTime(event.published) ?? toIsoTime(event.created),
    durationSec: null,
    isVertical: null,
    kind: null,
    readings: toReadings({ attendance: ticketsSold(event) }, origin),
  };
}

/**
 * Tickets of every class together, without what is sold beside them; unknown when there is no class
 * or one is unknown.
 */
export function ticketsSold({ ticket_classes }: EventPayload): number | undefined {
  const admissions = (ticket_classes ?? []).filter(({ category }) => category !== "add_on");
  return admissions.length === 0
    ? undefined
    : sumOfKnown(...admissions.map(({ quantity_sold }) => toCount(quantity_sold)));
}
