import type { ResearchRun } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/research";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Facts } from "../../../parts/page/facts.tsx";
import { Columns, PageHead } from "../../../parts/page/page-head.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import styles from "../research.module.css";
import { RunAnswer } from "./run-answer.tsx";
import { isOpen, RUN_TONES } from "./run-facts.ts";
import { useBrands } from "./use-brands.ts";

const POLL_MS = 2_000;

/** One question: how it stands, and its answer beside the sources. The address holds the run. */
export function Run() {
  const { researchId: id } = useParams({ from: "/research/$researchId" });
  const canEdit = useCanEdit();
  const run = useAnswer((api, options) => api.research.get(id, options), {
    refetchMs: (data) => (data !== undefined && isOpen(data) ? POLL_MS : false),
  });
  const { data } = run;
  return (
    <>
      <PageHead
        title={data === undefined ? texts.run.title : shortOf(data.query)}
        crumbs={[{ label: texts.title, link: { to: "/research" } }]}
        facts={
          data !== undefined && (
            <StateMark tone={RUN_TONES[data.status]}>{texts.states[data.status]}</StateMark>
          )
        }
        acts={canEdit && data !== undefined && <Acts run={data} />}
      />
      <Columns columns="minmax(0, 2.6fr) minmax(0, 1fr)">
        <Panel title={texts.run.found} answer={run} minHeight={320}>
          {(found) =>
            isOpen(found) ? (
              <Empty title={texts.run.open[found.status as "queued" | "running"]}>
                <span className="muted">{texts.run.openText}</span>
              </Empty>
            ) : (
              <Ended run={found} />
            )
          }
        </Panel>
        <Panel title={texts.run.facts} answer={run} minHeight={200} hasNoFoot>
          {(found) => <RunFacts run={found} />}
        </Panel>
      </Columns>
    </>
  );
}

const TITLE_LENGTH = 90;
const shortOf = (query: string): string =>
  query.length > TITLE_LENGTH ? `${query.slice(0, TITLE_LENGTH)}…` : query;

function Ended({ run }: { run: ResearchRun }) {
  if (run.status === "completed") return <RunAnswer run={run} />;
  if (run.status === "canceled") return <Empty title={texts.run.canceled} />;
  const code = run.error?.code ?? "internal_error";
  return (
    <Empty title={texts.run.failed} text={texts.errors[code] ?? run.error?.message ?? code}>
      <code>{code}</code>
    </Empty>
  );
}

function RunFacts({ run }: { run: ResearchRun }) {
  const brands = useBrands();
  const shows = useAnswer((api, options) => api.workspace.get(options)).data?.shows ?? [];
  const { brand_id: brandId, show_id: showId, searched_at: searched } = run;
  return (
    <>
      {shortOf(run.query) !== run.query && <p className={styles["asked"]}>{run.query}</p>}
      <Facts
        facts={[
          { name: texts.run.depth, value: texts.depths[run.depth] },
          { name: texts.run.provider, value: texts.providers[run.provider] ?? run.provider },
          { name: texts.run.calls, value: exactCount(run.provider_calls) },
          {
            name: texts.run.searched,
            value: searched === null ? texts.run.notAsked : momentText(searched),
          },
          { name: texts.run.ordered, value: momentText(run.created_at) },
          ...(brandId === null
            ? []
            : [
                {
                  name: texts.run.brand,
                  value: brands.find(({ id }) => id === brandId)?.name ?? brandId,
                },
              ]),
          ...(showId === null
            ? []
            : [
                {
                  name: texts.run.show,
                  value: (
                    <Link className="link" to="/shows/$showId" params={{ showId }}>
                      {shows.find(({ id }) => id === showId)?.name ?? showId}
                    </Link>
                  ),
                },
              ]),
        ]}
      />
      <p className={`muted small ${styles["after"]}`}>{texts.run.others}</p>
    </>
  );
}

/** A run that is under way can be canceled; one that has ended can be deleted. */
function Acts({ run }: { run: ResearchRun }) {
  const api = useApi();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [isDeleting, setDeleting] = useState(false);
  const cancel = useMutation({
    mutationFn: async () => await api.research.cancel(run.id),
    onSuccess: async () => {
      await readAgain("/v1/research");
      say({ text: texts.run.canceledNotice });
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  if (isOpen(run))
    return (
      <Button onClick={() => cancel.mutate()} waiting={cancel.isPending && texts.run.canceling}>
        {texts.run.cancel}
      </Button>
    );
  return (
    <>
      <Button
        onClick={() =>
          void navigate({ to: "/research", search: { act: "start", about: run.query } })
        }
      >
        {texts.run.again}
      </Button>
      <Button look="danger" onClick={() => setDeleting(true)}>
        {texts.run.remove}
      </Button>
      {isDeleting && (
        <Confirm
          title={texts.run.removeTitle}
          act={texts.run.removeAct}
          isDanger
          ask={() => api.research.delete(run.id)}
          onDone={() => {
            say({ text: texts.run.removed });
            void navigate({ to: "/research" });
            void readAgain("/v1/research?");
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
