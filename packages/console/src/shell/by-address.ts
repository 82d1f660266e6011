import type { Resolution } from "@castmeter/sdk";
import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/shell";
import { useAnswer } from "../api/use-answer.ts";
import type { IconName } from "../parts/marks/icon.tsx";

interface ByAddress {
  id: string;
  group: string;
  label: string;
  icon: IconName;
  run: () => void;
}

/** What the workspace has by a pasted address, the nearest first; null asks for nothing. */
export function useByAddress(url: string | null): ByAddress[] {
  const navigate = useNavigate();
  const answer = useAnswer((api) => (url === null ? null : api.addresses.resolve({ url })));
  if (url === null || answer.data === undefined) return [];
  const { clusters, episodes, shows, campaigns, report }: Resolution = answer.data;
  const entry = (
    id: string,
    label: string,
    icon: IconName,
    to: Parameters<typeof navigate>[0],
  ): ByAddress => ({
    id,
    group: texts.command.byAddress,
    label,
    icon,
    run: () => void navigate(to),
  });
  return [
    ...clusters.map(({ global_id: clusterId, name }) =>
      entry(clusterId, name, "cluster", { to: "/clusters/$clusterId", params: { clusterId } }),
    ),
    ...episodes.map(({ id: episodeId, show_id: showId, title }) =>
      entry(episodeId, title, "list", {
        to: "/shows/$showId/episodes/$episodeId",
        params: { showId, episodeId },
      }),
    ),
    ...shows.map(({ id: showId, name }) =>
      entry(showId, name, "show", { to: "/shows/$showId", params: { showId } }),
    ),
    ...(campaigns ?? []).map(({ id: campaignId, name }) =>
      entry(campaignId, name, "flag", { to: "/campaigns/$campaignId", params: { campaignId } }),
    ),
    ...(report === null ? [] : [report]).map(({ id: reportId, name }) =>
      entry(reportId, name, "file", { to: "/reports/$reportId", params: { reportId } }),
    ),
  ];
}
