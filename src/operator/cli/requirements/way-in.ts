import { normaliseEmail } from "../../../people/identity/email-address.ts";
import { createResetLink } from "../../../people/identity/passwords/reset-password.ts";
import { findPersonByEmail, hasPeople } from "../../../people/identity/people.store.ts";
import {
  createOwnerLink,
  createPersonLink,
  createSetupLink,
  type LinkParts,
} from "../../../people/identity/set-up.ts";
import { findWorkspacesWithoutPerson } from "../../../features/administration/workspace/index.ts";
import type { Installation } from "../installation.ts";

/**
 * Links by which people sign in to an installation for the first time or again; its operator uses
 * them or hands them over.
 */

/** Maximum workspaces for which a start prints a link. */
const STARTED_MAX = 5;

export const LINK_NOTE = "It works once, for 24 hours.";

export interface WayIn {
  /** `set_up` creates the account, `reset` confirms its address and chooses a password. */
  kind: "set_up" | "reset" | "sign_in";
  link: string;
}

export const linkPartsOf = ({
  config,
  database,
  secrets,
}: Pick<Installation, "config" | "database" | "secrets">): LinkParts => ({
  database,
  secrets: secrets(),
  appUrl: config.appUrl,
});

/** The link for the person of an address: for creating an account, confirming it, or signing in. */
export async function wayInOf(parts: LinkParts, email: string, now: Date): Promise<WayIn> {
  const person = await findPersonByEmail(parts.database, normaliseEmail(email));
  if (person === undefined)
    return { kind: "set_up", link: await createPersonLink(parts, email, now) };
  const reset =
    person.email_verified_at === null ? await createResetLink(parts, email, now) : undefined;
  return reset === undefined
    ? { kind: "sign_in", link: `${parts.appUrl}/sign-in` }
    : { kind: "reset", link: reset };
}

const DOES: Readonly<Record<WayIn["kind"], string>> = {
  set_up: `creates an account here. ${LINK_NOTE}`,
  reset: "confirms the address here. It works once, for an hour.",
  sign_in: "has an account and signs in here:",
};

/** The effect of a link, and the link itself. */
export const wayInLine = ({ kind, link }: WayIn, email: string): string =>
  `${email} ${DOES[kind]}\n  ${link}`;

/**
 * Lines that a start prints while there is no account. A person who can read the terminal controls
 * the server. A workspace that was created by a command gets its owner by its own link: the link
 * for the first account would create a second workspace.
 */
export async function setUpLines(parts: LinkParts, now: Date): Promise<string[]> {
  if (await hasPeople(parts.database)) return [];
  const waiting = await findWorkspacesWithoutPerson(parts.database, STARTED_MAX);
  const first = waiting.length === 0 ? await createSetupLink(parts, now) : undefined;
  const lines = [
    first === undefined
      ? "There is no account yet. Create the first one here; a link works once, for 24 hours:"
      : "There is no account yet. One form makes it and its workspace; the link works once, for 24 hours:",
  ];
  if (first !== undefined) lines.push(`  ${first}`);
  for (const { id, name, ownerEmail } of waiting) {
    const link =
      ownerEmail === null
        ? await createOwnerLink(parts, { id, name }, now)
        : await createPersonLink(parts, ownerEmail, now);
    lines.push(`  owner of ${name}: ${link}`);
  }
  return lines;
}
