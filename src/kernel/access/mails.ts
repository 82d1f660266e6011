import type { DatabaseTransaction } from "../../db/connection/database.ts";
import type { MemberRole } from "./person.ts";

/** What an invited person is written. */
export interface Invitation {
  email: string;
  workspaceName: string;
  /** The network above the workspace, where it invites the owner of a subnetwork. */
  networkName?: string;
  role: MemberRole;
  /** Who invites: their name, or their e-mail address where they gave none. */
  invitedBy: string;
  /** Page that accepts it, with the secret token in it. */
  url: string;
  expiresAt: Date;
}

/** What is written about a webhook endpoint that was disabled as failing. */
export interface DisabledEndpoint {
  email: string;
  workspaceName: string;
  endpointId: string;
  /** Where its deliveries went. */
  endpointUrl: string;
  /** Null where an attempt that was on its way succeeded after all. */
  failingSince: Date | null;
  /** Made by an OAuth app, which alone can switch it on again. */
  isOfApp: boolean;
}

/**
 * Mails of modules that do not send mail themselves. Implemented by `src/infrastructure/mail`. Each
 * is queued in the transaction of the change it reports: one is never there without the other.
 */
export interface Mails {
  /**
   * False where the installation has no mail server: its mails wait in the outbox until the
   * operator hands their links over, and people who ask for one are told that.
   */
  readonly hasServer: boolean;
  invitation(transaction: DatabaseTransaction, invitation: Invitation): Promise<void>;
  endpointDisabled(transaction: DatabaseTransaction, endpoint: DisabledEndpoint): Promise<void>;
}
