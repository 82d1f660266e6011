export { addSessionSurface, UNKNOWN_SESSION_PATHS } from "./add-session-surface.ts";
