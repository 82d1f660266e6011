import type { Resolution } from "@castmeter/sdk";
import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/shell";
import { useAnswer } from "../api/use-answer.ts";
import type { Entry } from "./command-menu.tsx";

/** What the workspace has by a pasted address, the nearest first; null asks for nothing. */
export function useByAddress(url: string | null): Entry[] {
  const navigate = useNavigate();
  const answer = useAnswer((api) => (url === null ? null : api.addresses.resolve({ url })));
  if (url === null || answer.data === undefined) return [];
  const { clusters, episodes, shows, campaigns, report }: Resolution = answer.data;
  const group = texts.command.byAddress;
  return [
    ...clusters.map(({ global_id: id, name: label }): Entry => {
      const run = () => void navigate({ to: "/clusters/$clusterId", params: { clusterId: id } });
      return { id, group, label, icon: "cluster", run };
    }),
    ...episodes.map(({ id, show_id: showId, title: label }): Entry => {
      const params = { showId, episodeId: id };
      const run = () => void navigate({ to: "/shows/$showId/episodes/$episodeId", params });
      return { id, group, label, icon: "list", run };
    }),
    ...shows.map(({ id, name: label }): Entry => {
      const run = () => void navigate({ to: "/shows/$showId", params: { showId: id } });
      return { id, group, label, icon: "show", run };
    }),
    ...(campaigns ?? []).map(({ id, name: label }): Entry => {
      const run = () => void navigate({ to: "/campaigns/$campaignId", params: { campaignId: id } });
      return { id, group, label, icon: "flag", run };
    }),
    ...(report === null ? [] : [report]).map(({ id, name: label }): Entry => {
      const run = () => void navigate({ to: "/reports/$reportId", params: { reportId: id } });
      return { id, group, label, icon: "file", run };
    }),
  ];
}
