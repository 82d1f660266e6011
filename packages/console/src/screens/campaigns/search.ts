import { readFields } from "../../shell/read-fields.ts";

/** What the addresses of the area state: filters, the open dialog, and what it is about. */

export const readList = readFields({
  q: "text",
  status: ["draft", "scheduled", "active", "paused", "completed", "canceled"],
  brand: "text",
  show: "text",
  archived: ["yes"],
  act: ["create", "duplicate", "delete"],
  campaign: "text",
});
export type ListSearch = ReturnType<typeof readList>;

export const readOverview = readFields({
  act: ["edit", "duplicate", "delete", "cancel"],
  by: ["show", "slot", "day"],
  receipts: ["all"],
});
export type OverviewSearch = ReturnType<typeof readOverview>;

/** `week`: the first day of the week that a phone shows. */
export const readBoard = readFields({
  slot: "text",
  week: "text",
  act: ["add", "batch", "edit", "makegood", "delete", "episode"],
  show: "text",
  day: "text",
});
export type BoardSearch = ReturnType<typeof readBoard>;

export const readDelivery = readFields({ act: ["upload", "remove"], only: ["apart"] });
export type DeliverySearch = ReturnType<typeof readDelivery>;

export const readLinks = readFields({ act: ["link"] });
export type LinksSearch = ReturnType<typeof readLinks>;
