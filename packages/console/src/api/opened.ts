import { useEffect } from "react";
import { useAccess } from "./api-context.tsx";

/**
 * Reports to the server that a person looks at the workspace: accounts that were read hours ago are read
 * again. Nothing waits for the answer, and nothing is shown if it fails.
 */
export function useOpened(): void {
  const { api } = useAccess();
  useEffect(() => {
    api
      .raw({ method: "POST", path: "/dashboard/opened", body: {}, options: { maxRetries: 0 } })
      .catch(() => {});
  }, [api]);
}
