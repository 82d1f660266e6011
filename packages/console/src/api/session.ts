import { Castmeter, Client } from "@castmeter/sdk";
import { fetchSession, SESSION_API } from "./first-session.ts";

/** What the server puts into the page for the console. */
export interface Place {
  /** Path of the console: `/app`. */
  home: string;
  /** Path of the page for signing in. */
  signIn: string;
}

type Kind = "solo" | "network" | "subnetwork";
export type Role = "owner" | "admin" | "editor" | "viewer";

/** A workspace of the signed-in person. */
export interface Membership {
  workspace_id: string;
  name: string;
  kind: Kind;
  role: Role;
}

/** The workspace that is open. */
export interface Workspace {
  id: string;
  name: string;
  kind: Kind;
  role: Role;
  handle: string | null;
  plan: "free" | "creator" | "premium";
  features: string[];
  /** True for a subnetwork whose network has stopped its writes. */
  is_suspended: boolean;
  show_count: number;
}

/** The signed-in person with the open workspace, as the server answers it. */
export interface Session {
  person: { id: string; name: string | null; email: string; email_verified: boolean };
  memberships: Membership[];
  /** True for a person who sees the installation (`/installation`). */
  is_operator: boolean;
  csrf_token: string;
  /** Null where the person belongs to no workspace, or not to the one that is asked for. */
  workspace: Workspace | null;
  server: {
    version: string;
    has_mail_server: boolean;
    base_url: string;
    docs_url: string;
    site_url: string;
    network_site_url: string;
    mcp_url: string;
    status_url: string;
  };
}

/** Reads the place from the page. A page without it is that of the development server. */
export function readPlace(): Place {
  const content = document.querySelector('meta[name="castmeter-console"]')?.getAttribute("content");
  const given = JSON.parse(content ?? "{}") as Partial<Place>;
  const home = given.home ?? "/app";
  return { home, signIn: `${home}/sign-in` };
}

/** The session with one workspace; that of the person that is the oldest unless named. */
export const readSession = (workspaceId: string | null): PromiseLike<Session> =>
  new Client({ baseUrl: SESSION_API, apiKey: null, fetch: fetchSession }).raw<Session>({
    path: "/session",
    ...(workspaceId === null ? {} : { query: { workspace: workspaceId } }),
  });

/** A client of the API for one workspace, with the session as its credential. */
export function clientOf(session: Session, workspaceId: string): Castmeter {
  return new Castmeter({
    baseUrl: SESSION_API,
    apiKey: null,
    headers: { "X-CSRF-Token": session.csrf_token, "Castmeter-Workspace": workspaceId },
  });
}
