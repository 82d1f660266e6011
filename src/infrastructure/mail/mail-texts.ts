import { DAY_MS, HOUR_MS } from "../../lib/time/clock.ts";
import type { Mail } from "./mail.ts";

/**
 * The text of every mail the service sends. Text that a stranger may have typed, a name above all,
 * is left out of mails to unconfirmed addresses: otherwise the service would send any text to any
 * address.
 */

export const FOOT = "Castmeter";

/** A mail of paragraphs, with the foot of all mails. */
export const compose = (to: string, subject: string, paragraphs: readonly string[]): Mail => ({
  to,
  subject: oneLine(subject),
  text: `${[...paragraphs, FOOT].join("\n\n")}\n`,
});

/** Makes a text one line, because a name of several lines would become headers of the mail. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

/** A duration in days where it is over two days, else in hours: "7 days", "24 hours". */
function lifeOf(milliseconds: number): string {
  const [count, unit] =
    milliseconds > 2 * DAY_MS
      ? [Math.round(milliseconds / DAY_MS), "day"]
      : [Math.round(milliseconds / HOUR_MS), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export function verifyAddressMail(to: string, url: string, lifeMs: number): Mail {
  return compose(to, "Confirm your e-mail address", [
    "Someone, hopefully you, is making a Castmeter account with this address. Confirm it here:",
    url,
    `The link works once, for ${lifeOf(lifeMs)}.`,
    "If you did not ask for this, do nothing: without the link there is no account.",
  ]);
}

/** The mail for an existing account, which also works with an unconfirmed address. */
export function confirmAddressMail(to: string, url: string, lifeMs: number): Mail {
  return compose(to, "Confirm your e-mail address", [
    "A Castmeter account was created with this address. If it is yours, confirm the address here:",
    url,
    `The link works once, for ${lifeOf(lifeMs)}. You can use the account before that; creating ` +
      "another workspace and accepting an invitation need a confirmed address.",
    "If the account is not yours, do nothing: the address then stays unconfirmed.",
  ]);
}

export function alreadyRegisteredMail(to: string, signInUrl: string): Mail {
  return compose(to, "You already have an account", [
    "Someone, hopefully you, tried to make a Castmeter account with this address. You have " +
      "one already. Sign in here, or ask for a new password there:",
    signInUrl,
    "If that was not you, there is nothing to do. Nothing was changed.",
  ]);
}

export function notInvitedMail(to: string): Mail {
  return compose(to, "No invitation for this address", [
    "Someone, hopefully you, tried to make a Castmeter account with this address. This server " +
      "makes accounts for people who are invited to a workspace, and no workspace has invited " +
      "this address. Ask its owner or an admin for an invitation.",
    "If that was not you, there is nothing to do.",
  ]);
}

export function resetPasswordMail(to: string, url: string, lifeMs: number): Mail {
  return compose(to, "Choose a new password", [
    "Choose a new password for your Castmeter account here:",
    url,
    `The link works once, for ${lifeOf(lifeMs)}. A new password signs you out everywhere else.`,
    "If you did not ask for this, do nothing. Your password stays as it is.",
  ]);
}

export function noAccountMail(to: string): Mail {
  return compose(to, "No account with this address", [
    "Someone, hopefully you, asked for a new Castmeter password for this address. There is no " +
      "account with it; perhaps you signed up with another one.",
    "If that was not you, there is nothing to do.",
  ]);
}

export function passwordChangedMail(to: string, signInUrl: string): Mail {
  return compose(to, "Your password was changed", [
    "The password of your Castmeter account was changed, and all other sessions were ended.",
    `If that was not you, ask for a new password at once: ${signInUrl}`,
  ]);
}

/** The mail after a sign-in at a provider with the person's own address. */
export function identityAddedMail(
  to: string,
  providerName: string,
  urls: { security: string; reset: string },
): Mail {
  return compose(to, `You can now sign in with ${providerName}`, [
    `Someone, hopefully you, signed in to your Castmeter account with ${oneLine(providerName)}, ` +
      "where this address is confirmed too. From now on that opens your account.",
    `If that was not you, remove that account here: ${urls.security}`,
    "Then check who else reads this mailbox, choose a new password, which ends all sessions, and " +
      `write to the operator of this server: ${urls.reset}`,
  ]);
}

/**
 * The mail after a signed-in person, or another user of their session, linked an account; the
 * account's address may differ.
 */
export function identityLinkedMail(to: string, providerName: string, securityUrl: string): Mail {
  const name = oneLine(providerName);
  return compose(to, `An account at ${name} was added to your ways to sign in`, [
    `A browser that was signed in to your Castmeter account added an account at ${name} to the ` +
      "ways to sign in. From now on that account opens yours, whatever its address is.",
    `If that was not you, remove it here: ${securityUrl}`,
    "Then choose a new password on the same page, which ends all other sessions. A new password " +
      "alone does not remove it.",
  ]);
}

export interface InvitationWords {
  to: string;
  workspaceName: string;
  /** The network above the workspace, where the network sends the invitation. */
  networkName?: string;
  role: string;
  invitedBy: string;
  url: string;
  lifeMs: number;
}

export function invitationMail({
  to,
  workspaceName,
  networkName,
  role,
  invitedBy,
  url,
  lifeMs,
}: InvitationWords): Mail {
  const below = networkName === undefined ? "" : `, a subnetwork of ${oneLine(networkName)},`;
  return compose(to, `Invitation to ${workspaceName}`, [
    `${oneLine(invitedBy)} invites you to the workspace ${oneLine(workspaceName)}${below} ` +
      `on Castmeter, as ${role}. Accept here:`,
    url,
    `The link works once, for ${lifeOf(lifeMs)}, and for this address only.`,
    "If you do not know them, do nothing.",
  ]);
}
