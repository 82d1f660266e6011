/** Address of the operations for signed-in people, below the console's own origin. */
export const SESSION_API = "/app-api";
