export { addAppApi, UNKNOWN_APP_PATHS } from "./add-app-api.ts";
