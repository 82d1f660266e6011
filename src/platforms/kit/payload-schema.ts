import { Type } from "typebox";
import { Counter, Flag, Text, Rows, payload } from "../accounts/reads/payload.ts";

/** Fields of Kit's answers that the connector relies on; all other fields may come and go. */

/** May be empty, unlike the common `Id`. */
const AnyId = Type.Union([Type.Number(), Type.String()]);

const Account = Type.Object({ id: AnyId, name: Text });

const Broadcast = Type.Object({
  id: AnyId,
  subject: Text,
  send_at: Text,
  published_at: Text,
  public_url: Text,
  thumbnail_url: Text,
  preview_text: Text,
  /** HTML. */
  content: Text,
});

const Stats = Type.Object({
  emails_opened: Counter,
  total_clicks: Counter,
  open_tracking_disabled: Flag,
  click_tracking_disabled: Flag,
});

const Paging = { pagination: Type.Object({ has_next_page: Type.Boolean(), end_cursor: Text }) };

export type KitAccountPayload = Type.Static<typeof Account>;
export type BroadcastPayload = Type.Static<typeof Broadcast>;
export type BroadcastStatsPayload = Type.Static<typeof Stats>;
export type PagingPayload = Type.Static<(typeof Paging)["pagination"]>;

export const accountPayload = payload(Type.Object({ account: Account }));
export const growthPayload = payload(Type.Object({ stats: Type.Object({ subscribers: Counter }) }));
export const broadcastsPayload = payload(Type.Object({ broadcasts: Rows(Broadcast), ...Paging }));
export const broadcastStatsPayload = payload(
  Type.Object({ broadcasts: Rows(Type.Object({ id: AnyId, stats: Stats })), ...Paging }),
);
