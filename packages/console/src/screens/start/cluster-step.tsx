import type { ClusterBuild, Episode } from "@castmeter/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/start";
import { useApi } from "../../api/api-context.tsx";
import { problemOf } from "../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../api/use-answer.ts";
import { usePlatforms } from "../../api/use-platforms.ts";
import { exactCount } from "../../numbers/count.ts";
import { Button } from "../../parts/acts/button.tsx";
import { Count } from "../../parts/numbers/count.tsx";
import { Field, TextInput } from "../../parts/form/field.tsx";
import { PlatformTile } from "../../parts/marks/platform-tile.tsx";
import { AccountNumbers } from "./account-numbers.tsx";
import { callsOf } from "./accounts-step.tsx";
import type { StartSearch } from "./routes.tsx";
import styles from "./start.module.css";
import { Step } from "./step.tsx";

const POLL_MS = 2_000;
const OPEN: readonly string[] = ["queued", "running"];

interface EpisodeProps {
  showId: string;
  episode: Episode | undefined;
}

/** Gathers the posts of the newest episode, or takes their addresses, and shows the numbers. */
export function ClusterStep({ showId, episode, isReady }: EpisodeProps & { isReady: boolean }) {
  const { build: buildId }: StartSearch = useSearch({ strict: false });
  const build = useAnswer(
    (api, options) => (buildId === undefined ? null : api.clusterBuilds.get(buildId, options)),
    {
      refetchMs: (found) => (found !== undefined && OPEN.includes(found.status) ? POLL_MS : false),
    },
  );
  const clusterId = build.data?.items[0]?.cluster_id ?? episode?.cluster_id ?? null;
  if (!isReady || episode === undefined)
    return (
      <>
        <Step state="waiting" title={texts.cluster.title}>
          {isReady && <p className="muted">{texts.cluster.noEpisode}</p>}
        </Step>
        <Step state="waiting" title={texts.numbers.title}>
          <p className="muted">{texts.numbers.waiting}</p>
        </Step>
      </>
    );
  const isOpen = build.data !== undefined && OPEN.includes(build.data.status);
  return (
    <>
      <Step
        state={isOpen ? "running" : clusterId === null ? "waiting" : "fine"}
        title={texts.cluster.title}
      >
        <p>{texts.cluster.newest(episode.title)}</p>
        {build.data !== undefined && <BuildResult build={build.data} />}
        {!isOpen && <Gather showId={showId} episode={episode} clusterId={clusterId} />}
      </Step>
      {clusterId === null ? (
        <Step state="waiting" title={texts.numbers.title}>
          <AccountNumbers showId={showId} />
        </Step>
      ) : (
        <Numbers showId={showId} clusterId={clusterId} isOpen={isOpen} />
      )}
    </>
  );
}

function BuildResult({ build }: { build: ClusterBuild }) {
  if (OPEN.includes(build.status)) return <p className="muted">{texts.cluster.gathering}</p>;
  const reason = build.error?.message ?? build.items[0]?.reason;
  return (
    <p className="muted">
      {build.added + build.suggested > 0
        ? texts.cluster.found(exactCount(build.added), exactCount(build.suggested))
        : (reason ?? texts.cluster.nothing)}
    </p>
  );
}

function Gather({
  showId,
  episode,
  clusterId,
}: {
  showId: string;
  episode: Episode;
  clusterId: string | null;
}) {
  const hasCluster = clusterId !== null;
  const api = useApi();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const [pasted, setPasted] = useState("");
  const start = () =>
    api.clusterBuilds.start({
      show_id: showId,
      scope: "episodes",
      episode_ids: [episode.id],
      mode: "auto",
    });
  const gather = useMutation({
    mutationFn: async () => await start(),
    onSuccess: ({ data }) =>
      navigate({ to: "/start", search: { show: showId, build: data.id }, replace: true }),
  });
  const make = useMutation({
    mutationFn: async () => {
      const urls = pasted.split(/\s+/).filter((url) => url !== "");
      return clusterId === null
        ? await api.clusters.create(showId, {
            name: episode.title,
            episode_id: episode.id,
            node_urls: urls,
          })
        : await api.clusters.addNodes(showId, clusterId, { urls });
    },
    onSuccess: () => {
      setPasted("");
      return readAgain("/clusters", "/episodes");
    },
  });
  const plan = useQuery({
    queryKey: ["gather", episode.id],
    queryFn: async () => await start().dryRun(),
  });
  const calls = callsOf(plan.data) ?? 0;
  const error = gather.error ?? make.error;
  return (
    <>
      <div className={styles["acts"]}>
        <Button
          look={hasCluster ? "plain" : "main"}
          icon="cluster"
          onClick={() => gather.mutate()}
          waiting={gather.isPending && texts.cluster.gathering}
        >
          {calls > 0
            ? texts.cluster.gatherCalls(exactCount(calls))
            : hasCluster
              ? texts.cluster.gatherAgain
              : texts.cluster.gather}
        </Button>
      </div>
      <Field label={texts.cluster.paste} problem={error && problemOf(error).text}>
        <TextInput value={pasted} onChange={setPasted} lines={3} />
      </Field>
      <div className={styles["acts"]}>
        <Button
          disabled={hasCluster && pasted.trim() === ""}
          onClick={() => make.mutate()}
          waiting={make.isPending && texts.cluster.making}
        >
          {hasCluster ? texts.cluster.add : texts.cluster.make}
        </Button>
      </div>
    </>
  );
}

/** The cluster as its numbers arrive. */
function Numbers({
  showId,
  clusterId,
  isOpen,
}: {
  showId: string;
  clusterId: string;
  isOpen: boolean;
}) {
  const { category } = usePlatforms();
  const cluster = useAnswer((api, options) => api.clusters.get(showId, clusterId, options), {
    refetchMs: (found) =>
      isOpen || found?.nodes.some(({ last_fetched_at: at }) => at === null) ? POLL_MS : false,
  });
  if (cluster.data === undefined) return <Step state="running" title={texts.numbers.title} />;
  const { nodes, total_reach: reach, name, global_id: globalId } = cluster.data;
  const known = nodes.filter(({ last_fetched_at: at, refresh_error: error }) => at ?? error);
  const isWhole = known.length === nodes.length && !isOpen;
  return (
    <Step state={isWhole ? "fine" : "running"} title={texts.numbers.title}>
      <div className={styles["card"]}>
        <div className={styles["card-head"]}>
          <strong>{name}</strong>
          <div className="number">
            {nodes.length > 0 && (
              <div className={styles["total"]}>
                <Count value={reach} isInline />
              </div>
            )}
            {!isWhole && (
              <span className="muted small">
                {texts.numbers.soFar(exactCount(known.length), exactCount(nodes.length))}
              </span>
            )}
          </div>
        </div>
        {nodes.length === 0 && <p className="muted">{texts.numbers.none}</p>}
        <ul>
          {nodes.map((node) => (
            <li key={node.id} className={styles["row"]}>
              <PlatformTile platform={node.platform} category={category(node.platform)} />
              <span>{node.title ?? node.url}</span>
              <Count
                value={node.reach_basis === null ? null : metricOf(node.metrics, node.reach_basis)}
                mark={
                  node.refresh_error === null
                    ? null
                    : { kind: "unknown", reason: node.refresh_error.code }
                }
              />
            </li>
          ))}
        </ul>
        <div className={styles["acts"]}>
          <Link to="/clusters/$clusterId" params={{ clusterId: globalId }} className="link">
            {texts.numbers.open}
          </Link>
          <span className="muted small">{texts.numbers.leave}</span>
        </div>
      </div>
    </Step>
  );
}

/** The counter that a post's reach is made of. */
const metricOf = (metrics: object, basis: string): number | null => {
  const value = (metrics as Readonly<Record<string, unknown>>)[basis];
  return typeof value === "number" ? value : null;
};
