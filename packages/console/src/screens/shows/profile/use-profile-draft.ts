import type { DryRun, Show, UpdateShow } from "@castmeter/sdk";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAccess } from "../../../api/api-context.tsx";
import {
  profileChanges,
  type ProfileField,
  profileValues,
  type ProfileValues,
} from "./profile-fields.ts";

/** How long after the last key a change is tried. */
const PAUSE_MS = 500;

export interface ProfileDraft {
  stored: ProfileValues;
  values: ProfileValues;
  changes: UpdateShow;
  hasChanges: boolean;
  set: (field: ProfileField, value: string) => void;
  reset: () => void;
  /** What the changes would write; undefined before it has come. */
  plan: DryRun | undefined;
  isAsking: boolean;
  error: Error | null;
}

/**
 * A draft of the profile. Its changes are tried without being carried out while a person types:
 * what would be written, and what is wrong.
 */
export function useProfileDraft(show: Show): ProfileDraft {
  const { api, workspace } = useAccess();
  const [edits, setEdits] = useState<Partial<ProfileValues>>({});
  const stored = profileValues(show);
  const values = { ...stored, ...edits };
  const changes = profileChanges(stored, values);
  const text = JSON.stringify(changes);
  const [tried, setTried] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setTried(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const hasChanges = text !== "{}";
  const isCurrent = tried === text;
  const trial = useQuery({
    queryKey: [workspace.id, "dry run of a show", show.id, tried],
    queryFn: async () => await api.shows.update(show.id, JSON.parse(tried) as UpdateShow).dryRun(),
    enabled: hasChanges && isCurrent,
    placeholderData: keepPreviousData,
  });
  return {
    stored,
    values,
    changes,
    hasChanges,
    set: (field, value) => setEdits((before) => ({ ...before, [field]: value })),
    reset: () => setEdits({}),
    plan: hasChanges && trial.error === null ? trial.data : undefined,
    isAsking: hasChanges && (!isCurrent || trial.isFetching),
    error: hasChanges ? trial.error : null,
  };
}
