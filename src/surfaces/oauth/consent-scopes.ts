import {
  DELETING_SCOPES,
  METERED_SCOPES,
  SCOPE_DESCRIPTIONS,
} from "../../features/administration/developer/scope-catalogue.ts";
import { isScope, type Scope } from "../../kernel/access/scopes.ts";
import { type Html, html } from "../../lib/text/html.ts";
import { OFFLINE_ACCESS } from "../../people/oauth/provider/oauth-terms.ts";

/**
 * The scopes that an app requests, one row for each resource: reading in one column, changing in
 * the next. A write scope includes its read scope, so while it is chosen the style replaces the box
 * for reading by "included", because the box has no effect.
 */

interface Resource {
  name: string;
  read: Scope | undefined;
  write: Scope | undefined;
}

function resourcesOf(scopes: readonly string[]): Resource[] {
  const byName = Map.groupBy(scopes.filter(isScope), (scope) => scope.split(":")[0] ?? "");
  return [...byName].map(([name, ofResource]) => ({
    name,
    read: ofResource.find((scope) => scope.endsWith(":read")),
    write: ofResource.find((scope) => scope.endsWith(":write")),
  }));
}

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const MARKS: readonly { scopes: ReadonlySet<Scope>; text: string; tone: string }[] = [
  { scopes: METERED_SCOPES, text: "Spends metered calls", tone: "warning" },
  { scopes: DELETING_SCOPES, text: "Can delete", tone: "danger" },
];

function described(scope: Scope | undefined): Html | false {
  if (scope === undefined) return false;
  const marks = MARKS.filter(({ scopes }) => scopes.has(scope)).map(
    ({ text, tone }) => html` <span class="badge ${tone}">${text}</span>`,
  );
  return html`<small id="${scope}-about">${SCOPE_DESCRIPTIONS[scope] ?? scope}${marks}</small>`;
}

function box(scope: Scope | undefined, access: "read" | "change", ticked: readonly string[]): Html {
  if (scope === undefined) return html`<span class="${access}"></span>`;
  return html`<label class="${access}">
    <input
      type="checkbox"
      name="scope"
      value="${scope}"
      ${ticked.includes(scope) && "checked"}
      aria-labelledby="${scope}-word ${scope}-about"
    />
    <span class="word" id="${scope}-word">${titled(access)}</span>
    ${access === "read" && html`<span class="included">Read, included</span>`}
  </label>`;
}

const row = ({ name, read, write }: Resource, ticked: readonly string[]): Html =>
  html`<div class="resource">
    <div><strong>${titled(name)}</strong>${described(read)} ${described(write)}</div>
    ${box(read, "read", ticked)} ${box(write, "change", ticked)}
  </div>`;

const offline = (ticked: readonly string[]): Html =>
  html`<label class="offline">
    <input
      type="checkbox"
      name="scope"
      value="${OFFLINE_ACCESS}"
      ${ticked.includes(OFFLINE_ACCESS) && "checked"}
    />
    <span>Keep access when you are not using the app, until you remove it</span>
  </label>`;

/** The part of the form in which a person chooses what an app may do. */
export function scopeChoice(scopes: readonly string[], ticked: readonly string[]): Html {
  const resources = resourcesOf(scopes);
  const changes = resources.some(({ write }) => write !== undefined);
  return html`<fieldset class="scopes">
    <legend>What it may do</legend>
    <p>
      <small>
        ${changes ? "Untick what the app should not do. Changing includes reading." : "It changes nothing."}
      </small>
    </p>
    ${resources.map((resource) => row(resource, ticked))}
    ${scopes.includes(OFFLINE_ACCESS) && offline(ticked)}
  </fieldset>`;
}
