import { useNavigate } from "@tanstack/react-router";

/**
 * Changes the query of the address; undefined leaves a field out. What opens something is a step
 * that Back takes back; other changes replace the address.
 */
export function useChange<Search extends object>(): (
  change: { [Name in keyof Search]?: Search[Name] | undefined },
  options?: { isStep?: boolean },
) => void {
  const navigate = useNavigate();
  return (change, { isStep = false } = {}) =>
    void navigate({
      to: ".",
      search: ((before: object) => ({ ...before, ...change })) as never,
      replace: !isStep,
      // What was pressed stays where it is: a list of sections is longer than a phone.
      resetScroll: false,
    });
}
