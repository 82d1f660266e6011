import { Type } from "typebox";
import { Counter, Text, Rows, payload } from "../accounts/reads/payload.ts";

/**
 * Fields of Eventbrite's answers that the connector relies on; all other fields may come and go.
 */

const Organization = Type.Object({ id: Type.String(), name: Text });

const TicketClass = Type.Object({ category: Text, quantity_sold: Counter });

const Event = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.Union([Type.Object({ text: Text }), Type.Null()])),
  url: Text,
  created: Text,
  published: Text,
  logo: Type.Optional(Type.Union([Type.Object({ url: Text }), Type.Null()])),
  /** The field is present because the request expands it. It is summed, so it is read whole. */
  ticket_classes: Type.Optional(Type.Union([Type.Array(TicketClass), Type.Null()])),
});

/** Newer lists leave out page numbers; all of them have the continuation. */
const Pagination = Type.Object({ has_more_items: Type.Boolean(), continuation: Text });

export const refusalPayload = payload(Type.Object({ error: Type.String() }));

export type OrganizationPayload = Type.Static<typeof Organization>;
export type EventPayload = Type.Static<typeof Event>;
export type PaginationPayload = Type.Static<typeof Pagination>;

export const organizationsPayload = payload(
  Type.Object({ organizations: Rows(Organization), pagination: Pagination }),
);
export const eventsPayload = payload(Type.Object({ events: Rows(Event), pagination: Pagination }));
