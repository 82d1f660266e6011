import { getApi } from "./get-api.ts";
import { listEventTypes } from "./list-event-types.ts";
import { listPlatforms } from "./list-platforms.ts";

export const metaOperations = [getApi, listEventTypes, listPlatforms];
