import { call } from "./api.js";
import { changeWithConfirm } from "./confirm.js";
import { scopeLines } from "./key-scopes.js";
import { badge, button, empty, facts, list, moment, row, say } from "./dom.js";

/** Host of the document that describes an app; null for one that registered itself. */
const hostOf = (clientId) => (clientId.startsWith("https:") ? new URL(clientId).host : null);

/** Apps that members authorised for the workspace. */
export function startApps({ act, sectionOf }) {
  const remove = ({ id, name }) =>
    act(async () => {
      if (!(await changeWithConfirm({ method: "DELETE", path: `developer/authorized-apps/${encodeURIComponent(id)}` }, { title: `Remove ${name}?`, verb: "Remove app" }))) return;
      say(`${name} was removed.`);
      await load();
    });

  const appRow = (app) =>
    row({
      title: app.name,
      badges: [hostOf(app.client_id) === null ? badge("unverified", "warning") : badge(hostOf(app.client_id))],
      lines: [
        facts(["Authorised ", moment(app.created_at), app.authorized_by === null ? "" : ` by ${app.authorized_by}`], app.last_used_at === null ? "Not used yet" : ["Used ", moment(app.last_used_at)]),
        scopeLines(app.scopes),
      ],
      actions: [button("Remove", () => remove(app), { about: app.name, danger: true })],
    });

  const load = sectionOf("apps", async () => {
    const { data } = await call("GET", "developer/authorized-apps");
    return data.length === 0 ? empty("No app has access. An app sends you here to ask for it.") : list(data.map(appRow));
  });
  return load;
}
