import { texts } from "#texts/installation";
import { exactCount } from "../../numbers/count.ts";
import { ageText, durationText } from "../../numbers/time.ts";
import { StateMark } from "../../parts/marks/mark.tsx";
import { AnswerView, ListBar } from "../../parts/page/answer-view.tsx";
import { Facts } from "../../parts/page/facts.tsx";
import { Columns } from "../../parts/page/page-head.tsx";
import { Panel } from "../../parts/page/panel.tsx";
import { type Column, Table } from "../../parts/table/table.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import { InstallationFrame } from "./installation-frame.tsx";
import styles from "./installation.module.css";
import type { JobKind, Jobs, Mail } from "./types.ts";
import { useInstallation } from "./use-installation.ts";

/** What works in the background, what failed for good, and the mails of the installation. */
export function JobsAndMail() {
  const jobs = useInstallation<Jobs>("/jobs");
  return (
    <InstallationFrame>
      <Columns columns="minmax(0, 1fr) minmax(0, 1fr)">
        <Panel title={texts.jobs.title} answer={jobs} minHeight={205} hasNoFoot>
          {(data) => <QueueFacts jobs={data} />}
        </Panel>
        <MailPanel />
      </Columns>
      <ListBar title={texts.failed.title} note={texts.failed.note} />
      <AnswerView
        answer={jobs}
        minHeight={80}
        isEmpty={jobs.data?.failed_jobs.length === 0}
        empty={<p className="muted">{texts.failed.none}</p>}
      >
        {(data) => <FailedJobs jobs={data.failed_jobs} total={data.failed} />}
      </AnswerView>
      <ListBar title={texts.kinds.title} note={texts.kinds.note} />
      <AnswerView answer={jobs} minHeight={160}>
        {({ kinds }) => (
          <Table
            label={texts.kinds.title}
            columns={KIND_COLUMNS}
            rows={kinds}
            rowKey={({ name }) => name}
          />
        )}
      </AnswerView>
    </InstallationFrame>
  );
}

function QueueFacts({ jobs }: { jobs: Jobs }) {
  const { workers, oldest_waiting_seconds: oldest } = jobs;
  return (
    <Facts
      facts={[
        {
          name: texts.jobs.workers,
          value:
            workers === 0 ? (
              <StateMark tone="failed">{texts.jobs.noWorker}</StateMark>
            ) : (
              exactCount(workers)
            ),
        },
        {
          name: texts.jobs.waiting,
          value:
            oldest === null
              ? exactCount(jobs.waiting)
              : texts.jobs.waitingSince(exactCount(jobs.waiting), durationText(oldest)),
        },
        { name: texts.jobs.running, value: exactCount(jobs.running) },
        { name: texts.jobs.scheduled, value: exactCount(jobs.scheduled) },
        {
          name: texts.jobs.failed,
          value:
            jobs.failed === 0 ? (
              exactCount(0)
            ) : (
              <StateMark tone="failed">{exactCount(jobs.failed)}</StateMark>
            ),
        },
      ]}
    />
  );
}

function MailPanel() {
  const mail = useInstallation<Mail>("/mail");
  return (
    <Panel title={texts.mail.title} answer={mail} minHeight={205} hasNoFoot>
      {(data) => (
        <>
          <Facts
            facts={[
              { name: texts.mail.sender, value: data.sender },
              { name: texts.mail.waiting, value: exactCount(data.waiting) },
              {
                name: texts.mail.failed,
                value:
                  data.failed === 0 ? (
                    exactCount(0)
                  ) : (
                    <StateMark tone="failed">{exactCount(data.failed)}</StateMark>
                  ),
              },
              ...(data.outbox === null
                ? []
                : [
                    {
                      name: texts.mail.outbox,
                      value:
                        data.outbox.newest_at === null
                          ? exactCount(data.outbox.mails)
                          : texts.mail.newest(
                              exactCount(data.outbox.mails),
                              ageText(data.outbox.newest_at),
                            ),
                    },
                  ]),
            ]}
          />
          {!data.has_server && (
            <p className={`muted ${styles["after"]}`}>
              {texts.mail.noServer} <code>./bin/castmeter mail</code>
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

const numberOf = (id: "waiting" | "running" | "scheduled" | "failed"): Column<JobKind> => ({
  id,
  name: texts.jobs[id],
  width: "110px",
  isNumber: true,
  onPhone: id === "failed" ? "end" : "none",
  cell: (kind) => exactCount(kind[id]),
});

const KIND_COLUMNS: readonly Column<JobKind>[] = [
  {
    id: "name",
    name: texts.kinds.name,
    width: "minmax(0, 1fr)",
    onPhone: "name",
    cell: ({ name }) => name,
  },
  numberOf("waiting"),
  numberOf("running"),
  numberOf("scheduled"),
  numberOf("failed"),
];
