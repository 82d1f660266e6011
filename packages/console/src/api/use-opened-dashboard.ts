import { useEffect } from "react";
import { useApi } from "./api-context.tsx";

/**
 * Tells the server that a person looks at the workspace: it reads accounts again whose numbers are
 * older than four hours. What is shown does not depend on the answer, so a failure is none.
 */
export function useOpenedDashboard(): void {
  const api = useApi();
  useEffect(() => {
    api.raw({ method: "POST", path: "/dashboard/opened", body: {} }).catch(() => {});
  }, [api]);
}
