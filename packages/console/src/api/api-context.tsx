import type { Castmeter } from "@castmeter/sdk";
import { createContext, type ReactNode, use, useMemo } from "react";
import { clientOf, type Workspace, type Place, type Session } from "./session.ts";

/** What every screen needs of the signed-in person: the API of one workspace. */
export interface Access {
  api: Castmeter;
  session: Session;
  workspace: Workspace;
  place: Place;
  /** Opens another workspace of the person. */
  openWorkspace: (id: string) => void;
}

const AccessContext = createContext<Access | null>(null);

export function AccessProvider({
  session,
  workspace,
  place,
  openWorkspace,
  children,
}: Omit<Access, "api"> & { children: ReactNode }) {
  const access = useMemo(
    () => ({ api: clientOf(session, workspace.id), session, workspace, place, openWorkspace }),
    [session, workspace, place, openWorkspace],
  );
  return <AccessContext value={access}>{children}</AccessContext>;
}

export function useAccess(): Access {
  const access = use(AccessContext);
  if (access === null) throw new Error("This part is used outside of a workspace");
  return access;
}

export const useApi = (): Castmeter => useAccess().api;

const EDITORS = new Set(["owner", "admin", "editor"]);

/** True where the person may change what the workspace holds; a viewer may not. */
export const useCanEdit = (): boolean => EDITORS.has(useAccess().workspace.role);

/** True where the person manages members, keys and settings of the workspace. */
export const useCanManage = (): boolean => ["owner", "admin"].includes(useAccess().workspace.role);
