import type { DiscoveryRun, DryRun } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { texts } from "#texts/start";
import { useApi } from "../../api/api-context.tsx";
import { problemOf } from "../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../api/use-answer.ts";
import { usePlatforms } from "../../api/use-platforms.ts";
import { exactCount } from "../../numbers/count.ts";
import { Button } from "../../parts/acts/button.tsx";
import { StateMark } from "../../parts/marks/mark.tsx";
import { PlatformTile } from "../../parts/marks/platform-tile.tsx";
import styles from "./start.module.css";
import { Step } from "./step.tsx";

const POLL_MS = 1_500;
const OPEN: readonly string[] = ["queued", "running"];

/** Looks for the accounts of a show, with its cost on the button, and connects them on a yes. */
export function AccountsStep({ showId, isReady }: { showId: string; isReady: boolean }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const run = useAnswer((client, options) => client.accountDiscovery.get(showId, options), {
    refetchMs: (found) => (found !== undefined && OPEN.includes(found.status) ? POLL_MS : false),
  });
  const isLooked = run.data !== undefined || run.isPending;
  const plan = useAnswer((client) =>
    isReady && !isLooked ? client.accountDiscovery.start(showId).dryRun() : null,
  );
  const start = useMutation({
    mutationFn: async () => await api.accountDiscovery.start(showId).confirmed(),
    onSuccess: () => readAgain("/account-discovery"),
  });
  const calls = callsOf(plan.data);
  const { mutate, isIdle } = start;
  // What costs nothing is done without being asked for.
  useEffect(() => {
    if (calls === 0 && isIdle) mutate();
  }, [calls, isIdle, mutate]);
  const found = run.data;
  const isOpen = found !== undefined && OPEN.includes(found.status);
  if (found === undefined || found.status === "failed") {
    const error = start.error ?? plan.error;
    return (
      <Step state={start.isSuccess ? "running" : "waiting"} title={texts.accounts.title}>
        <p className="muted">{error === null ? texts.accounts.ask : problemOf(error).text}</p>
        <Sources />
        <div className={styles["acts"]}>
          <Button
            disabled={!isReady}
            onClick={() => start.mutate()}
            waiting={start.isPending && texts.accounts.looking}
          >
            {calls === undefined || calls === 0
              ? texts.accounts.lookFree
              : texts.accounts.look(exactCount(calls))}
          </Button>
          <Another showId={showId} />
        </div>
      </Step>
    );
  }
  return (
    <Step state={isOpen ? "running" : "fine"} title={texts.accounts.title}>
      {isOpen ? (
        <p className="muted">{texts.accounts.looking}</p>
      ) : found.candidates.length === 0 ? (
        <p className="muted">{texts.accounts.none}</p>
      ) : (
        <ul>
          {found.candidates.map((candidate) => (
            <Candidate
              key={`${candidate.platform} ${candidate.profile_url}`}
              showId={showId}
              candidate={candidate}
            />
          ))}
        </ul>
      )}
      {found.warnings.map((warning) => (
        <p key={warning} className="muted small">
          {warning}
        </p>
      ))}
      <Sources />
      <div className={styles["acts"]}>
        <Another showId={showId} />
      </div>
    </Step>
  );
}

/** The provider calls that a write would make at most; undefined while that is not known. */
export function callsOf(plan: DryRun | undefined): number | undefined {
  if (plan === undefined) return undefined;
  const calls = plan.cost?.["provider_calls"];
  return typeof calls === "number" ? calls : 0;
}

const Another = ({ showId }: { showId: string }) => (
  <Link to="/shows/$showId" params={{ showId }} className="link">
    {texts.accounts.another}
  </Link>
);

/** What this server cannot read, in words. */
function Sources() {
  const steps = useAnswer((api) =>
    api.raw<{ without_source: ("youtube" | "social")[] }>({ path: "/first-steps" }),
  );
  return (steps.data?.without_source ?? []).map((source) => (
    <p key={source} className="muted small">
      {texts.sources[source]}
    </p>
  ));
}

function Candidate({
  showId,
  candidate,
}: {
  showId: string;
  candidate: DiscoveryRun["candidates"][number];
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const { name, category } = usePlatforms();
  const {
    platform,
    handle,
    reason,
    follower_count: followers,
    connection_state: state,
  } = candidate;
  const integration = useAnswer((client, options) =>
    client.integrations.get(showId, platform, options),
  );
  const connect = useMutation({
    mutationFn: async () => {
      const takesUrl = integration.data?.connect_fields.some((field) => field.name === "url");
      return await api.integrations.put(
        showId,
        platform,
        takesUrl === true ? { url: candidate.profile_url } : { handle },
      );
    },
    onSuccess: () => readAgain("/account-discovery", "/integrations", "/shows"),
  });
  const isConnected = state === "connected" || connect.isSuccess;
  return (
    <li className={styles["row"]}>
      <PlatformTile platform={platform} category={category(platform)} />
      <span>
        {name(platform)} <strong>{handle}</strong>
        <br />
        <span className="muted small">
          {connect.error !== null
            ? problemOf(connect.error).text
            : followers === null
              ? reason
              : `${reason} · ${texts.accounts.followers(exactCount(followers))}`}
        </span>
      </span>
      {isConnected ? (
        <StateMark tone="fine">{texts.accounts.connected}</StateMark>
      ) : candidate.verify_url !== null ? (
        <a className="link" href={candidate.verify_url}>
          {texts.accounts.signIn}
        </a>
      ) : (
        <Button
          size="small"
          onClick={() => connect.mutate()}
          waiting={connect.isPending && texts.accounts.connecting}
        >
          {texts.accounts.connect}
        </Button>
      )}
    </li>
  );
}
