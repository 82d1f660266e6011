import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useApi } from "../../../api/api-context.tsx";
import type { Answer } from "../../../api/use-answer.ts";
import { type ApiDocument, type ReadOperation, readsOf } from "./spec.ts";

/** The reads of this server. Its document does not change while the server runs. */
export function useOperations(): Answer<ReadOperation[]> {
  const api = useApi();
  const found: UseQueryResult<ReadOperation[]> = useQuery({
    queryKey: ["openapi"],
    queryFn: async ({ signal }) =>
      readsOf((await api.api.openapi({ signal })) as unknown as ApiDocument),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
  return { ...found, address: api.api.openapi().address };
}
