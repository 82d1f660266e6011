import type { FaultStage } from "../fault-stage.ts";
import { type Figure, sleep, until } from "../figure.ts";
import { checkReports } from "./check-reports.ts";
import type { TakenMail } from "./mail-receiver.ts";
import { type ReportJob, ReportStage } from "./report-stage.ts";

/**
 * Reports are generated, made into files and mailed, by plan and by hand, while their workers are
 * killed and paused, the database is killed, and the mail server is lost before and after it was
 * handed a mail.
 */

/** A worker that is silent for 10 s is declared dead, and others look every 2 s. */
const PAUSED_MS = 14_000;
const DOWN_MS = 5_000;
/** The last try of a mail comes a minute after the one before it, and a hanging one takes 20 s. */
const ENDS_WITHIN_MS = 300_000;
const TICK_EVERY_MS = 2_000;

interface Fault {
  name: string;
  strike: (reports: ReportStage) => Promise<void>;
}

/** SIGKILL of the workers during a job, after a moment of it. */
const killedDuring = (job: ReportJob, afterMs: number): Fault => ({
  name: `workers killed in ${job}`,
  strike: async (reports) => {
    await reports.whenRunning(job);
    await sleep(afterMs);
    await reports.killWorkers();
  },
});

/** SIGKILL of the workers when a mail was received whole, so long after its last byte. */
const killedAfterContent = (afterMs: number): Fault => ({
  name: `workers killed ${afterMs} ms after a content`,
  strike: async (reports) => {
    await nextContent(reports);
    await sleep(afterMs);
    await reports.killWorkers();
  },
});

/** Resolves with the next mail whose content is received whole; the mail goes on as `fate`. */
const nextContent = (
  { receiver }: ReportStage,
  fate: "answer" | "lose" | "hang" = "answer",
): Promise<TakenMail> =>
  new Promise((resolve) => {
    receiver.onContent = (mail) => {
      receiver.onContent = () => "answer";
      resolve(mail);
      return fate;
    };
  });

const FAULTS: readonly Fault[] = [
  killedDuring("report_automations.run", 0),
  killedDuring("report_automations.run", 40),
  killedDuring("report_automations.run", 90),
  killedDuring("reports.generate", 20),
  killedDuring("reports.generate", 60),
  killedDuring("reports.make_files", 0),
  killedDuring("reports.make_files", 200),
  killedDuring("reports.make_files", 600),
  killedDuring("reports.mail", 0),
  killedDuring("reports.mail", 30),
  // The answer comes 60 ms after the content.
  killedAfterContent(0),
  killedAfterContent(40),
  killedAfterContent(62),
  killedAfterContent(70),
  {
    name: "connections lost after a content",
    strike: async (reports) => {
      for (let count = 0; count < 3; count += 1) await nextContent(reports, "lose");
    },
  },
  {
    name: "no answer to a content",
    strike: async (reports) => {
      await nextContent(reports, "hang");
    },
  },
  {
    name: "mail server killed after a content, and away",
    strike: async (reports) => {
      await nextContent(reports, "lose");
      await reports.receiver.close();
      await sleep(DOWN_MS);
      await reports.receiver.open();
    },
  },
  {
    name: "workers paused, declared dead and resumed",
    strike: async (reports) => {
      await reports.whenRunning("report_automations.run");
      const [paused] = reports.workers;
      paused?.pause();
      await sleep(PAUSED_MS);
      paused?.resume();
    },
  },
  {
    name: "workers paused at a content",
    strike: async (reports) => {
      await nextContent(reports);
      const [paused] = reports.workers;
      paused?.pause();
      await sleep(PAUSED_MS);
      paused?.resume();
    },
  },
  {
    name: "database killed",
    strike: async (reports) => {
      await reports.whenRunning("report_automations.run");
      reports.stage.kill();
      await sleep(200);
      await reports.stage.accepts();
    },
  },
];

export const reportWorkersKilled = (stage: FaultStage): Promise<Figure[]> =>
  ReportStage.run(stage, async (reports) => {
    const missed: string[] = [];
    for (const fault of FAULTS) {
      const striking = fault.strike(reports);
      await reports.order();
      // A fault that comes to nothing is a figure and ends no run.
      await striking.catch((error: unknown) => missed.push(`${fault.name}: ${String(error)}`));
      reports.receiver.onContent = () => "answer";
    }
    await untilEnded(reports);
    return [
      {
        what: `faults that struck, with ${reports.kills} kills`,
        measured: `${FAULTS.length - missed.length} of ${FAULTS.length}${missed.map((one) => `; ${one}`).join("")}`,
        limit: "all",
        met: missed.length === 0,
      },
      ...(await checkReports(reports)),
    ];
  });

/** Waits until no job of reports has a try left and no run is open. */
async function untilEnded(reports: ReportStage): Promise<void> {
  const { database } = reports.stage;
  const state = { isOver: false };
  const ticking = (async () => {
    while (!state.isOver) {
      await reports.tick();
      await sleep(TICK_EVERY_MS);
    }
  })();
  const open = async (): Promise<number> =>
    (await database.query("select from report_runs where status in ('queued', 'running')")).length;
  try {
    await until(
      "the end of all reports",
      async () => (await reports.living()) === 0 && (await open()) === 0,
      ENDS_WITHIN_MS,
    );
  } catch {
    // What is open then is one of the figures.
  } finally {
    state.isOver = true;
    await ticking;
  }
}
