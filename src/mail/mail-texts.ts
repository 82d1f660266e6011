import { DAY_MS, HOUR_MS } from "../lib/clock.ts";
import type { Mail } from "./mail.ts";

/**
 * Every mail the service writes. Short and plain. What a stranger may have typed, a name above all,
 * stays out of mails to addresses that nobody has confirmed: otherwise anybody could have us write
 * anything to anybody.
 */

const FOOT = "Castmeter";

const compose = (to: string, subject: string, paragraphs: readonly string[]): Mail => ({
  to,
  subject: oneLine(subject),
  text: `${[...paragraphs, FOOT].join("\n\n")}\n`,
});

/** A name of several lines would become headers of the mail. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

/** "24 hours", "7 days": what remains, in the largest unit that says it. */
function lifeOf(milliseconds: number): string {
  const [count, unit] =
    milliseconds > 2 * DAY_MS
      ? [Math.round(milliseconds / DAY_MS), "day"]
      : [Math.round(milliseconds / HOUR_MS), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export function verifyAddressMail(to: string, url: string, lifeMs: number): Mail {
  return compose(to, "Confirm your e-mail address", [
    "Somebody, hopefully you, is making a Castmeter account with this address. Confirm it here:",
    url,
    `The link works once, for ${lifeOf(lifeMs)}.`,
    "If you did not ask for this, do nothing: without the link there is no account.",
  ]);
}

export function alreadyRegisteredMail(to: string, signInUrl: string): Mail {
  return compose(to, "You already have an account", [
    "Somebody, hopefully you, tried to make a Castmeter account with this address. You have " +
      "one already. Sign in here, or ask for a new password there:",
    signInUrl,
    "If that was not you, there is nothing to do. Nothing was changed.",
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
    "Somebody, hopefully you, asked for a new Castmeter password for this address. There is no " +
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

export function identityAddedMail(to: string, providerName: string, resetUrl: string): Mail {
  return compose(to, `You can now sign in with ${providerName}`, [
    `Somebody, hopefully you, signed in to your Castmeter account with ${oneLine(providerName)}, where this address is confirmed too. From now on that opens your account.`,
    `If that was not you, look at who else reads this mailbox, choose a new password, which ends all sessions, and write to whoever runs this server: ${resetUrl}`,
  ]);
}

export interface InvitationWords {
  to: string;
  workspaceName: string;
  role: string;
  invitedBy: string;
  url: string;
  lifeMs: number;
}

export function invitationMail({
  to,
  workspaceName,
  role,
  invitedBy,
  url,
  lifeMs,
}: InvitationWords): Mail {
  return compose(to, `Invitation to ${workspaceName}`, [
    `${oneLine(invitedBy)} invites you to the workspace ${oneLine(workspaceName)} on Castmeter, as ${role}. Accept here:`,
    url,
    `The link works once, for ${lifeOf(lifeMs)}, and for this address only.`,
    "If you do not know them, do nothing.",
  ]);
}

export interface DisabledEndpointWords {
  to: string;
  workspaceName: string;
  /** Where its deliveries went. */
  endpointUrl: string;
  /** Null where an attempt that was on its way succeeded after all. */
  failingSince: Date | null;
  /** Address of the API that switches it on again. */
  enableUrl: string;
  /** Made by an OAuth app, which alone can switch it on again. */
  isOfApp: boolean;
}

export function endpointDisabledMail({
  to,
  workspaceName,
  endpointUrl,
  failingSince,
  enableUrl,
  isOfApp,
}: DisabledEndpointWords): Mail {
  const since =
    failingSince === null
      ? "failed for three days"
      : `failed since ${failingSince.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return compose(to, `A webhook endpoint of ${workspaceName} was disabled`, [
    `Every delivery to this endpoint ${since}, so nothing more is sent there:`,
    endpointUrl,
    isOfApp
      ? "An app made it, and that app alone can switch it on again."
      : `Once it answers again, switch it on: PATCH ${enableUrl} with {"disabled": false}`,
    "Deliveries of the three days before are then sent. Events of the last 30 days can be read " +
      "with GET /v1/events.",
  ]);
}
