import {
  decideHeldRun,
  heldQuestion,
  type HeldQuestion,
} from "../../features/reporting/automations/index.ts";
import {
  confirmRecipient,
  readConfirmationToken,
  readUnsubscribeToken,
  unsubscribe,
} from "../../features/reporting/sending/index.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";

/** A page behind an address of a mail. Both functions resolve to undefined where it has ended. */
export interface MailPage {
  /** What the page asks. Changes nothing. */
  ask: (runtime: Runtime, token: string) => Promise<Question | undefined>;
  /** Does what was asked, and answers what was done. */
  act: (runtime: Runtime, token: string) => Promise<Words | undefined>;
}

interface Words {
  title: string;
  text: string;
}

interface Question extends Words {
  button: string;
}

/** Ends the mails of an automation to one recipient. */
export const unsubscribePage: MailPage = {
  ask: async ({ secrets }, token) =>
    readUnsubscribeToken(secrets, token) && {
      title: "Stop these mails?",
      text: "You will get no more mails of this report.",
      button: "Stop the mails",
    },
  act: async ({ database, secrets, clock }, token) => {
    const subscription = readUnsubscribeToken(secrets, token);
    if (subscription === undefined) return undefined;
    await unsubscribe(database, subscription, clock.now());
    return { title: "Done", text: "You will get no more mails of this report." };
  },
};

/** Confirms that a recipient wants reports. */
export const confirmationPage: MailPage = {
  ask: async ({ secrets }, token) =>
    readConfirmationToken(secrets, token) && {
      title: "Get these reports?",
      text: "You will get reports of the sender by e-mail. Each of them has a link that stops them.",
      button: "Get the reports",
    },
  act: async ({ database, secrets, clock }, token) => {
    const recipient = readConfirmationToken(secrets, token);
    if (recipient === undefined) return undefined;
    await confirmRecipient(database, recipient, clock.now());
    return { title: "Done", text: "You will get the reports from the next one on." };
  },
};

const recipientsOf = ({ recipients }: HeldQuestion): string =>
  `${recipients} ${recipients === 1 ? "recipient" : "recipients"}`;

/** Sends a held report, or decides that it is not sent. */
export const heldReportPage: MailPage = {
  ask: async (runtime, token) => {
    const question = await heldQuestion(runtime, token);
    if (question === undefined) return undefined;
    return question.decision === "send"
      ? {
          title: "Send this report?",
          text: `The report of ${question.name} is mailed to ${recipientsOf(question)}.`,
          button: "Send it",
        }
      : {
          title: "Do not send this report?",
          text: `The report of ${question.name} is not mailed. The next one is made as planned.`,
          button: "Do not send it",
        };
  },
  act: async (runtime, token) => {
    const done = await decideHeldRun(runtime, token);
    return (
      done && {
        title: "Done",
        text:
          done.decision === "send"
            ? `The report of ${done.name} is on its way to ${recipientsOf(done)}.`
            : `The report of ${done.name} is not sent.`,
      }
    );
  },
};
