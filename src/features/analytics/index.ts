import { getShowTimeline } from "./get-show-timeline.ts";
import { getTimeline } from "./get-timeline.ts";

export const analyticsOperations = [getShowTimeline, getTimeline];
