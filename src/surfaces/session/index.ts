export { addSessionSurface, UNKNOWN_SESSION_PATHS } from "./add-session-surface.ts";
export { addLiveChanges, LIVE_CHANGES_PATH } from "./live/add-live-changes.ts";
export { requestOf, send } from "./session-request.ts";
