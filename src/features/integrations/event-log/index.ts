import { getEvent } from "./get-event.ts";
import { listEvents } from "./list-events.ts";
import { resendEvent } from "./resend-event.ts";

/** The Events API. */

export const eventOperations = [listEvents, getEvent, resendEvent];

export { type Change, findChanges, findLastPlace, maySeeType, placeOf } from "./changes.ts";
