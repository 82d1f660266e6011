import { addDays } from "../../src/lib/time/calendar-day.ts";

/** The documents in the demo network's library, as plain text. */

export const MEDIA_KIT = {
  name: "Harbour Audio media kit.txt",
  kind: "media_kit",
  folder: "For sponsors",
  tags: ["media kit", "rates"],
} as const;

export const ORDER = {
  name: "Tidewater Tea, order TT-2207.txt",
  kind: "insertion_order",
  folder: "Orders",
  tags: ["to be booked"],
} as const;

export const mediaKitText = (): string => `HARBOUR AUDIO
Media kit

Three independent shows about the sea, small business and fruit trees.

Salt & Signal      Wednesdays               stories of the coast
The Slow Ledger    every second Monday      running a small company
Pocket Orchard     Wednesdays               fruit in small places

Rates, for a thousand impressions

                   Pre-roll :30   Mid-roll :60
Salt & Signal      £22.00         £28.00
The Slow Ledger    £20.00         £25.00
Pocket Orchard     £18.00         £22.00

Host-read only. We read each product before we read about it.
sales@harbouraudio.example
`;

/** Days after the demo's own day on which the order's lines air. */
const LINE_DAYS = [39, 46, 53] as const;

/**
 * The order of a sponsor. Its last line names a show that the network does not have: one letter
 * group of "Pocket Orchard" is wrong, so a person has to choose the show.
 *
 * @param today The demo's day, `YYYY-MM-DD`.
 */
export function orderText(today: string): string {
  const day = (days: number): string => written(addDays(today, days));
  const [first, second, third] = LINE_DAYS;
  return `Insertion order TT-2207

Advertiser:     Tidewater Tea
Campaign:       A quiet new year
Payment terms:  Net 30
Flight:         ${day(first - 1)} - ${day(third + 7)}
Promo code:     QUIET10

Show               Placement      Air date             Impressions   CPM       Total
-----------------  -------------  -------------------  ------------  --------  ----------
Salt & Signal      Mid-roll :60   ${day(first).padEnd(19)}  20,000        £28.00    £560.00
The Slow Ledger    Pre-roll :30   ${day(second).padEnd(19)}  12,000        £20.00    £240.00
Pocket Orchid      Mid-roll :60   ${day(third).padEnd(19)}  8,000         £22.00    £176.00

                                                       Total net               £976.00
`;
}

/** As British letters write a day: `5 January 2027`. */
const written = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(day));
