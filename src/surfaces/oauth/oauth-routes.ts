import { FONT_ROUTE } from "../../people/oauth/pages/plain-page.ts";
import { OAUTH_PATHS } from "../../people/oauth/provider/oauth-terms.ts";

/** Paths of this surface, for the structure test of routes. */
export const OAUTH_ROUTES = [
  OAUTH_PATHS.authorize,
  `${OAUTH_PATHS.authorize}/:uid`,
  `${OAUTH_PATHS.consent}/:uid`,
  OAUTH_PATHS.token,
  OAUTH_PATHS.revoke,
  OAUTH_PATHS.introspect,
  OAUTH_PATHS.userinfo,
  OAUTH_PATHS.register,
  `${OAUTH_PATHS.register}/:clientId`,
  FONT_ROUTE,
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
] as const;
