import { type MemberRole, roleAllows } from "../../kernel/access/person.ts";
import { type Html, html } from "../../lib/text/html.ts";
import type { ShellOptions } from "./page-shell.ts";

/**
 * The steps that a workspace with a show needs before it sees numbers, in the order in which they
 * depend on each other. The script marks completed steps, and shows the list while a step is
 * missing.
 */

interface Step {
  /** Name of the step in `first_steps`, without `has_`. */
  id: "key" | "account" | "cluster";
  title: string;
  text: string;
  document: string;
}

const STEPS: readonly Step[] = [
  {
    id: "key",
    title: "Create an API key",
    text: "Accounts and posts are added over the API, by a program, an agent or one curl line.",
    document: "api",
  },
  {
    id: "account",
    title: "Connect an account of the show",
    text: "Its host, channel or profile: days, downloads, views and followers are read from then on.",
    document: "connections",
  },
  {
    id: "cluster",
    title: "Add the posts of an episode",
    text: "Paste the addresses of its clips and posts: each is counted, and the episode has a page.",
    document: "clusters",
  },
];

export function firstSteps(
  { docsUrl, paths }: ShellOptions,
  { id: workspaceId, role }: { id: string; role: MemberRole },
): Html {
  const keys = `${paths.account.keys}?workspace=${encodeURIComponent(workspaceId)}`;
  const linkOf = ({ id, title, document }: Step): Html | string => {
    if (id === "key" && roleAllows(role, "admin")) return html`<a href="${keys}">${title}</a>`;
    return docsUrl === undefined ? title : html`<a href="${docsUrl}/${document}">${title}</a>`;
  };
  return html`<div class="panel steps" id="first-steps" hidden>
    <h2>What comes next</h2>
    <ol>
      ${STEPS.map(
        (step) =>
          html`<li data-step="${step.id}">
            <p class="name">${linkOf(step)} <span class="badge ok" hidden>done</span></p>
            <p class="facts">${step.text}</p>
          </li>`,
      )}
    </ol>
    <p class="hint" id="without-source" hidden></p>
  </div>`;
}

/**
 * The note that a workspace of one show cannot have a second show; its owner may turn it into a
 * network.
 */
export const oneShowNote = ({ role }: { role: MemberRole }): Html =>
  html`<p class="notice" id="one-show" hidden>
    This workspace holds one show.
    ${
      roleAllows(role, "owner")
        ? html`For more,
            <button class="link" type="button" id="become-network">turn it into a network</button>;
            its id, show, keys and figures stay.`
        : "For more, its owner turns it into a network."
    }
  </p>`;

/** The text and the button for a person who has forgotten the password. */
export const forgotWords = ({ mailsWait }: ShellOptions): readonly [string, string] =>
  mailsWait === true
    ? [
        "This server has no mail server: a link to choose a new one is written to its outbox, and " +
          "its operator hands that over.",
        "Ask for a link",
      ]
    : ["We will mail you a link to choose a new one.", "Mail me a link"];
