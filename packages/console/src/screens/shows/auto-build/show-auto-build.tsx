import type { AutoBuild } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";

import { texts } from "#texts/shows/auto-build";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { type Answer, useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { StateMark, type Tone } from "../../../parts/marks/mark.tsx";
import { Columns } from "../../../parts/page/page-head.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Facts } from "../facts.tsx";
import styles from "./auto-build.module.css";
import { RecentBuilds } from "./recent-builds.tsx";
import { useShowId } from "../use-show-id.ts";

type Mode = "off" | "suggest" | "auto";

const MODES: readonly Mode[] = ["off", "suggest", "auto"];
const TONES: Readonly<Record<AutoBuild["status"], Tone>> = {
  off: "off",
  active: "fine",
  paused: "waiting",
};

/** How often the state is read again, so that the next run is seen when it ends. */
const POLL_MS = 30_000;

const modeOf = ({ enabled, mode }: AutoBuild): Mode => (enabled ? (mode ?? "off") : "off");

/** The hourly build of a show: what it does, and what its last run found. */
export function ShowAutoBuild() {
  const showId = useShowId();
  const autoBuild = useAnswer((api, options) => api.autoBuild.get(showId, options), {
    refetchMs: (build) => (build?.status === "active" ? POLL_MS : false),
  });
  return (
    <Columns columns="380px minmax(0, 1fr)">
      <Settings showId={showId} autoBuild={autoBuild} />
      <RecentBuilds showId={showId} autoBuild={autoBuild} />
    </Columns>
  );
}

function Settings({ showId, autoBuild }: { showId: string; autoBuild: Answer<AutoBuild> }) {
  const api = useApi();
  const mayEdit = useCanEdit();
  const say = useNotice();
  const readAgain = useReadAgain();
  const changing = useMutation({
    mutationFn: async ({ to }: { to: Mode; from: Mode }) => {
      if (to === "off") await api.autoBuild.delete(showId);
      else await api.autoBuild.set(showId, { mode: to });
    },
    onSuccess: async (_, { to, from }) => {
      say({ text: texts.saved[to], undo: () => changing.mutate({ to: from, from: to }) });
      await readAgain("/auto-build");
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return (
    <Panel title={texts.title} note={texts.note} minHeight={220} answer={autoBuild}>
      {(build) => {
        const mode = changing.isPending ? changing.variables.to : modeOf(build);
        return (
          <>
            {mayEdit ? (
              <Switch
                label={texts.modes.label}
                value={mode}
                onChange={(to) => changing.mutate({ to, from: modeOf(build) })}
                choices={MODES.map((value) => ({ value, label: texts.modes[value] }))}
              />
            ) : (
              <strong>{texts.modes[mode]}</strong>
            )}
            <p className={styles["text"]}>{texts.modeTexts[mode]}</p>
            <Facts rows={factsOf(build)} />
            <p className={`${styles["text"]} small`}>{texts.cost}</p>
          </>
        );
      }}
    </Panel>
  );
}

function factsOf(build: AutoBuild) {
  const words = texts.facts;
  const { status, paused_reason: reason, last_run_at: last, next_run_at: next } = build;
  return [
    [
      words.state,
      <span key="state">
        <StateMark tone={TONES[status]}>{texts.states[status]}</StateMark>{" "}
        {reason !== null && <span className="muted">{texts.paused[reason]}</span>}
      </span>,
    ],
    [words.lookback, words.lookbackDays(build.lookback_days)],
    [words.last, last === null ? words.never : momentText(last)],
    [
      words.next,
      next === null ? null : Date.parse(next) <= Date.now() ? words.due : momentText(next),
    ],
    [
      words.error,
      build.last_error === null ? null : (
        <span key="error">
          {build.last_error.message} <code>{build.last_error.code}</code>
        </span>
      ),
    ],
  ] as const;
}
