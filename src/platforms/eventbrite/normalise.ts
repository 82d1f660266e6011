import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import { type ReadingOrigin, toReadings } from "../posts/readings.ts";
import { sumOfKnown, toCount, toIsoTime } from "../upstream-values.ts";
import type { EventPayload, OrganizationPayload } from "./payload-schema.ts";

/** Eventbrite's answers in the types of the port. */

export const toIdentity = ({ id, name }: OrganizationPayload): AccountIdentity =>
  toAccountIdentity(id, { name });

export const toItem = (event: EventPayload, origin: ReadingOrigin): AccountItem =>
  toAccountItem(
    event.id,
    {
      url: event.url,
      title: event.name?.text,
      thumbnail: event.logo?.url,
      // The publication time is not the start of the event, which is usually in the future.
      publishedAt: toIsoTime(event.published) ?? event.created,
      readings: toReadings({ attendance: ticketsSold(event) }, origin),
    },
    null,
  );

/**
 * Tickets sold in all classes, without add-ons; unknown when there is no class or one class is
 * unknown.
 */
export function ticketsSold({ ticket_classes }: EventPayload): number | undefined {
  const admissions = (ticket_classes ?? []).filter(({ category }) => category !== "add_on");
  return admissions.length === 0
    ? undefined
    : sumOfKnown(...admissions.map(({ quantity_sold }) => toCount(quantity_sold)));
}
