import type { DatabaseTransaction } from "../../db/connection/database.ts";
import type { MemberRole } from "./person.ts";

/** Content of the mail to an invited person. */
export interface Invitation {
  email: string;
  workspaceName: string;
  /** Name of the network above the workspace, where it invites the owner of a subnetwork. */
  networkName?: string;
  role: MemberRole;
  /** The person who invites: their name, or their e-mail address where they gave no name. */
  invitedBy: string;
  /** Address of the page that accepts the invitation; it contains the secret token. */
  url: string;
  expiresAt: Date;
}

/** Content of the mail about a report that is held before it is sent. */
export interface HeldReport {
  email: string;
  /** Name of the automation. */
  name: string;
  reasons: readonly string[];
  /** When it is sent by itself; null for never. */
  sentAt: Date | null;
  /** Addresses of the pages that send it and that do not send it; each contains a secret token. */
  sendUrl: string;
  cancelUrl: string;
}

/** Content of the one mail that asks a recipient whether they want reports of a workspace. */
export interface ReportConfirmation {
  email: string;
  workspaceName: string;
  /** Address of the page that confirms; it contains the secret token. */
  url: string;
}

/** Content of the mail about an automation of reports that was paused by itself. */
export interface PausedAutomation {
  email: string;
  name: string;
  reason: string;
}

/** One change of an alarm, as the mail about it has it. */
export interface AlarmLine {
  change: "raised" | "cleared";
  /** Null for the installation. */
  workspaceName: string | null;
  title: string;
  reason: string | null;
  advice: string;
  url: string;
  since: Date;
  wellSince: Date | null;
}

/** Content of one mail about alarms of one person. */
export interface AlarmChanges {
  email: string;
  lines: readonly AlarmLine[];
  /** True for the mail of the day, which gathers changes. */
  isDaily: boolean;
  /** Page on which the person chooses which mails they get. */
  settingsUrl: string;
}

/**
 * Mails of modules that do not send mail themselves. Implemented by `src/infrastructure/mail`. Each
 * mail is queued in the transaction of the change it reports, so that neither exists without the
 * other.
 */
export interface Mails {
  /**
   * False where the installation has no mail server: its mails wait in the outbox until the
   * operator passes on their links, and people who request a mail get a message about that.
   */
  readonly hasServer: boolean;
  invitation(transaction: DatabaseTransaction, invitation: Invitation): Promise<void>;
  reportHeld(transaction: DatabaseTransaction, held: HeldReport): Promise<void>;
  reportConfirmation(
    transaction: DatabaseTransaction,
    confirmation: ReportConfirmation,
  ): Promise<void>;
  reportAutomationPaused(
    transaction: DatabaseTransaction,
    automation: PausedAutomation,
  ): Promise<void>;
  alarms(transaction: DatabaseTransaction, changes: AlarmChanges): Promise<void>;
}
