import { readFields } from "../../shell/read-fields.ts";

/** What the addresses of the area state: filters, the open dialog, and what it is about. */

export interface ListSearch {
  q?: string;
  status?: "draft" | "scheduled" | "active" | "paused" | "completed" | "canceled";
  brand?: string;
  show?: string;
  archived?: "yes";
  act?: "create" | "duplicate" | "delete";
  campaign?: string;
}

export interface OverviewSearch {
  act?: "edit" | "duplicate" | "delete" | "cancel";
  by?: "show" | "slot" | "day";
  receipts?: "all";
}

export interface BoardSearch {
  slot?: string;
  /** The first day of the week that a phone shows. */
  week?: string;
  act?: "add" | "batch" | "edit" | "makegood" | "delete" | "episode";
  show?: string;
  day?: string;
}

export interface DeliverySearch {
  act?: "upload" | "remove";
  only?: "apart";
}

export interface LinksSearch {
  act?: "link";
}

type Reader<Search> = (search: Record<string, unknown>) => Search;

/**
 * One reader for all pages, because it is in the first file of the console. It does not judge the
 * values: each page compares them with those that it knows.
 */
const read = readFields({
  q: "text",
  status: "text",
  brand: "text",
  show: "text",
  archived: "text",
  act: "text",
  campaign: "text",
  by: "text",
  receipts: "text",
  slot: "text",
  week: "text",
  day: "text",
  only: "text",
});

export const readList = read as Reader<ListSearch>;
export const readOverview = read as Reader<OverviewSearch>;
export const readBoard = read as Reader<BoardSearch>;
export const readDelivery = read as Reader<DeliverySearch>;
export const readLinks = read as Reader<LinksSearch>;
