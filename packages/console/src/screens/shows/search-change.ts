import { useNavigate } from "@tanstack/react-router";

/**
 * Changes the query of the address; an undefined value leaves a part out. What opens something is
 * a step that Back takes back; other changes replace the address.
 */
export function useSearchChange<Search extends object>(): (
  change: Partial<Search>,
  options?: { isStep?: boolean },
) => void {
  const navigate = useNavigate();
  return (change, { isStep = false } = {}) =>
    void navigate({
      to: ".",
      search: ((before: object) => ({ ...before, ...change })) as never,
      replace: !isStep,
    });
}
