import type { DatabaseTransaction } from "../../db/connection/database.ts";
import type { MemberRole } from "./person.ts";

/** What an invited person is written. */
export interface Invitation {
  email: string;
  workspaceName: string;
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
 * Mails that rooms without mail of their own have something to say in; the room that has the mail
 * answers. Each is queued in the transaction of what it tells of: neither is there without the
 * other.
 */
export interface Mails {
  invitation(transaction: DatabaseTransaction, invitation: Invitation): Promise<void>;
  endpointDisabled(transaction: DatabaseTransaction, endpoint: DisabledEndpoint): Promise<void>;
}
