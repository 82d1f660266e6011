import type { DatabaseTransaction } from "../db/database.ts";
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

/** Sends invitations to a workspace; the room that has the mail answers. */
export interface Invitations {
  /** Queues the mail in the transaction that makes the invitation: neither is there without the other. */
  send(transaction: DatabaseTransaction, invitation: Invitation): Promise<void>;
}

declare module "./context.ts" {
  interface Services {
    invitations: Invitations;
  }
}
