import type { Castmeter, DryRun } from "@castmeter/sdk";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAccess } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";

/** How long after the last change a body is tried. */
const PAUSE_MS = 500;

/** What a write would do, tried while a person types. */
export interface Trial {
  plan: DryRun | undefined;
  isAsking: boolean;
  error: Error | null;
  /** The problem that the server names for a field. */
  problemFor: (param: string) => string | null;
}

/**
 * Tries a write without carrying it out, half a second after the last change.
 *
 * @param name Names the write in the cache: its operation and its object.
 * @param body Null where nothing is to be tried.
 */
export function useDryRun<Body extends object>(
  name: string,
  body: Body | null,
  write: (api: Castmeter, body: Body) => { dryRun: () => PromiseLike<DryRun> },
): Trial {
  const { api, workspace } = useAccess();
  const text = body === null ? "" : JSON.stringify(body);
  const [tried, setTried] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setTried(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isCurrent = tried === text;
  const trial = useQuery({
    queryKey: [workspace.id, `dry run of ${name}`, tried],
    queryFn: async () => await write(api, JSON.parse(tried) as Body).dryRun(),
    enabled: text !== "" && isCurrent,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const error = text === "" || !isCurrent ? null : trial.error;
  const problem = error === null ? null : problemOf(error);
  const wrong = problem?.param ?? null;
  return {
    plan: text === "" || error !== null ? undefined : trial.data,
    isAsking: text !== "" && (!isCurrent || trial.isFetching),
    error,
    problemFor: (param) =>
      wrong !== null && (wrong === param || wrong.startsWith(`${param}.`))
        ? (problem?.text ?? null)
        : null,
  };
}
