import { useAccess } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";

const BRANDS_MAX = 100;

/** The first brands of the workspace by name; none where it has no brands, as a solo one. */
export function useBrands(): readonly { id: string; name: string }[] {
  const { workspace } = useAccess();
  const { data } = useAnswer((api, options) =>
    workspace.kind === "solo" ? null : api.brands.list({ limit: BRANDS_MAX }, options),
  );
  return data?.data.map(({ id, name }) => ({ id, name })) ?? [];
}
