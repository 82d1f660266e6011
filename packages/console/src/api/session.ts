import { Castmeter } from "@castmeter/sdk";

/** What the server puts into the page for the console. */
export interface Place {
  /** Path of the console: `/app`. */
  home: string;
  /** Path of the pages for signing in. */
  signIn: string;
  /** Address of the documents; null where there is none. */
  docs: string | null;
}

/** A workspace of the signed-in person. */
export interface Membership {
  id: string;
  name: string;
  kind: "solo" | "network" | "subnetwork";
  role: "owner" | "admin" | "editor" | "viewer";
}

export interface Person {
  id: string;
  name: string | null;
  email: string;
}

/** The signed-in person, and what their calls need. */
export interface Session {
  person: Person;
  csrfToken: string;
  workspaces: Membership[];
}

/** Address of the operations for signed-in people, below the console's own origin. */
export const SESSION_API = "/app-api";

/** Reads the place from the page. A page without it is that of the development server. */
export function readPlace(): Place {
  const content = document.querySelector('meta[name="castmeter-console"]')?.getAttribute("content");
  const given = JSON.parse(content ?? "{}") as Partial<Place>;
  const home = given.home ?? "/app";
  return { home, signIn: given.signIn ?? `${home}/sign-in`, docs: given.docs ?? null };
}

/** A client of the API for one workspace, with the session as its credential. */
export function clientOf(session: Session, workspaceId: string): Castmeter {
  return new Castmeter({
    baseUrl: SESSION_API,
    apiKey: null,
    headers: { "X-CSRF-Token": session.csrfToken, "Castmeter-Workspace": workspaceId },
  });
}
