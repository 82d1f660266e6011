import type { ClusterBuild } from "@castmeter/sdk";
import { type Answer, useAnswer } from "../../../api/use-answer.ts";
import { isOpen } from "../../clusters/acts/builds/builds.ts";

const SHOWN = 50;
const POLL_MS = 1_500;

/** The newest searches of the workspace, read again while one of them is at work. */
export const useBuilds = (showId: string | undefined): Answer<{ data: ClusterBuild[] }> =>
  useAnswer(
    (api, options) =>
      api.clusterBuilds.list(
        { limit: SHOWN, ...(showId === undefined ? {} : { show_id: showId }) },
        options,
      ),
    { refetchMs: (page) => (page?.data.some(isOpen) === true ? POLL_MS : false) },
  );
