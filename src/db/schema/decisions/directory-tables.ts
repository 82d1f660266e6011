import {
  carried,
  derived,
  kept,
  leftOut,
  ofInstallation,
  type TableDecisions,
} from "./decision.ts";

/**
 * Tables on the coordinator, because they are looked up before a tenant is known or across tenants.
 */
export const DIRECTORY_TABLES = {
  // These tables are read in both directions: a network by its subnetworks, a show by the
  // workspaces that see it, a person by the workspaces they belong to. If they were distributed by
  // workspace, a read in the other direction would query every node, so that one lost node would
  // stop every tenant. A thousand workspaces are 1 MB.
  workspaces: {
    bound: "grows with customers; removed with the workspace",
    backup: kept("workspaces and their plans"),
    archive: carried("name, kind, handle and plan"),
  },
  workspace_members: {
    bound: "one a person or invitation of a workspace",
    backup: kept("members, roles and open invitations"),
    archive: carried("accepted members by address and role"),
  },
  workspace_shows: {
    bound: "one a workspace and show it sees",
    backup: kept("which workspace sees which show"),
    archive: carried("with their workspace"),
  },
  credential_directory: {
    bound: "one a key, and one more while it is rotated",
    backup: kept("keyed hashes of API keys"),
    archive: ofInstallation("hashes of keys"),
  },
  handle_directory: {
    bound: "one a show or workspace with a handle; given back when it changes",
    backup: kept("handles in use"),
    archive: carried("claimed by the import of what has a handle"),
  },
  invite_directory: {
    bound: "one an open invitation of a member; a new link replaces it",
    backup: kept("keyed hashes of invitation links"),
    archive: ofInstallation("hashes of invitations"),
  },
  data_link_directory: {
    bound: "one a link",
    backup: kept("keyed hashes of the secrets of live links"),
    archive: ofInstallation("hashes of live links"),
  },
  oauth_clients: {
    bound: "purged where no connection uses them, src/people/oauth/connections/purge.store.ts",
    backup: kept("registered apps"),
    archive: ofInstallation("apps that registered here"),
  },
  oauth_grant_directory: {
    bound: "purged with its connection, src/people/oauth/connections/purge.store.ts",
    backup: kept("which workspace an app's connection belongs to"),
    archive: ofInstallation("of apps' connections"),
  },
  // A token names its workspace and is found without it; the same holds for a code, and an
  // authorization request is stored before a workspace is chosen.
  oauth_access_tokens: {
    bound: "purged after they expire, src/people/oauth/connections/purge.store.ts",
    backup: kept("keyed hashes of access tokens, which live for an hour"),
    archive: ofInstallation("hashes of tokens"),
  },
  oauth_artifacts: {
    bound: "purged after they expire, src/people/oauth/connections/purge.store.ts",
    backup: kept("keyed hashes of refresh tokens; apps stay connected"),
    archive: ofInstallation("hashes of tokens"),
  },
  // People belong to no workspace: they are found by address, token or credential, and memberships
  // refer to them.
  people: {
    bound: "grows with people; removed with the person",
    backup: kept("people, with hashes of their passwords"),
    archive: ofInstallation(
      "people have accounts here; those who join by their address take up their membership",
    ),
  },
  alarm_preferences: {
    bound: "one a person and kind of alarm that they chose",
    backup: kept("which mails about alarms people get"),
    archive: ofInstallation("of people's accounts"),
  },
  passkeys: {
    bound: "one a passkey of a person",
    backup: kept("public keys of passkeys"),
    archive: ofInstallation("bound to the address of this installation"),
  },
  person_identities: {
    bound: "one an account at a provider that a person signs in with",
    backup: kept("accounts at other providers that people sign in with"),
    archive: ofInstallation("of people's accounts"),
  },
  removed_identities: {
    bound: "one an account at a provider that a person took away; used again, it goes",
    backup: kept("accounts that a person took away, which no sign-in links again"),
    archive: ofInstallation("of people's accounts"),
  },
  sign_ups: {
    bound: "purged when they expire, src/people/identity/sessions/expired-rows.store.ts",
    backup: kept("sign-ups whose address is not confirmed yet; the link in the mail works on"),
    archive: ofInstallation("accounts whose address is not confirmed"),
  },
  person_links: {
    bound: "purged when they expire, src/people/identity/sessions/expired-rows.store.ts",
    backup: kept("keyed hashes of links sent by mail; the links work on"),
    archive: ofInstallation("links of mails"),
  },
  sessions: {
    bound: "purged when they expire, src/people/identity/sessions/expired-rows.store.ts",
    backup: leftOut("people sign in again; a session ended since the backup must not come back"),
    archive: ofInstallation("people sign in there"),
  },
  social_sign_ins: {
    bound: "purged when they expire, src/people/identity/sessions/expired-rows.store.ts",
    backup: leftOut("sign-ins under way, valid for ten minutes; a person begins again"),
    archive: ofInstallation("sign-ins under way"),
  },
  // Sign-ins are found by the state that a browser brings back, before a tenant is known.
  platform_sign_ins: {
    bound:
      "purged when they expire, src/features/accounts/connections/sign-in/platform-sign-in.store.ts",
    backup: leftOut("account connections under way; a person begins again"),
    archive: ofInstallation("account connections under way"),
    removal: "record",
  },
  oauth_client_documents: {
    bound: "purged where no connection uses them, src/people/oauth/connections/purge.store.ts",
    backup: leftOut("documents of apps; each is fetched again when its app calls"),
    archive: ofInstallation("fetched when an app calls"),
  },
  show_directory: {
    bound: "one a show, until it is erased",
    backup: leftOut("the state of shows once more; a show without a row is looked up"),
    archive: derived("looked up from shows"),
  },
  // A document is verified by its hash alone, so both are found without a tenant.
  report_signing_keys: {
    bound: "one a rotation; retired keys stay, since old documents are verified with them",
    backup: kept("keys that signed reports, sealed"),
    archive: ofInstallation("keys of this installation"),
  },
  report_log: {
    bound:
      "grows with signed documents: entries stay, as the proof of when each was issued, also those " +
      "of a deleted workspace",
    backup: kept("the chain of hashes of all signed documents"),
    archive: ofInstallation("the chain of this installation"),
  },
} as const satisfies TableDecisions;
