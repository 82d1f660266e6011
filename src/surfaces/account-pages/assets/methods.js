import { call } from "./api.js";
import { confirm } from "./confirm.js";
import { badge, button, byId, facts, list, moment, row, say } from "./dom.js";
import { bindDialog, open } from "./forms.js";
import { mailWords } from "./mails.js";
import { startLinking } from "./social.js";

export const ONLY_METHOD = "Your only way to sign in; add another one to remove it";

/** Reloads what depends on the number of ways to sign in. */
export const loadMethods = (loads) => Promise.all([loads.methods(), loads.passkeys()]);

/** The password of the person, and accounts at other providers that sign them in. */
export function startMethods({ act, loads, session: { person }, sectionOf }) {
  const sendLink = () =>
    act(async () => {
      await call("POST", "password/request-reset", { email: person.email });
      say(mailWords(`A link to choose a password is on its way to ${person.email}.`, "The link"));
    });

  const passwordRow = (hasPassword) =>
    row({
      title: "Password",
      badges: [hasPassword ? badge("set", "ok") : badge("none")],
      lines: hasPassword ? [] : [facts("The first password is chosen by a link that is mailed to you.")],
      actions: [hasPassword ? button("Change password", () => open(byId("change-password"))) : button("Mail me a link", sendLink)],
    });

  const remove = (linked) =>
    act(async () => {
      const words = { title: `Remove ${linked.provider_name}?`, verb: "Remove account", effects: [`This account at ${linked.provider_name} can no longer sign you in, and signing in there does not add it again.`, "You can link it again here.", "Browsers that are signed in stay so."] };
      if (!(await confirm(words, () => call("DELETE", `linked-accounts/${encodeURIComponent(linked.id)}`)))) return;
      say(`The account at ${linked.provider_name} was removed.`);
      await loadMethods(loads);
    });

  const linkedRow = (linked, isOnly) =>
    row({
      title: linked.provider_name,
      badges: [linked.provider === "" ? badge("no longer offered") : badge("linked", "ok")],
      lines: [facts(["Linked ", moment(linked.created_at)], isOnly ? ONLY_METHOD : null)],
      actions: isOnly ? [] : [button("Remove", () => remove(linked), { about: linked.provider_name, danger: true })],
    });

  const providerRow = ({ id, name }) => row({ title: name, lines: [facts("Not linked")], actions: [button("Link", () => act(() => startLinking(id)), { about: name })] });

  const load = sectionOf("methods", async () => {
    const methods = await call("GET", "sign-in-methods");
    const linked = new Set(methods.linked_accounts.map(({ provider }) => provider));
    const others = methods.providers.filter(({ id }) => !linked.has(id));
    return list([passwordRow(methods.has_password), ...methods.linked_accounts.map((each) => linkedRow(each, methods.is_last && each.provider !== "")), ...others.map(providerRow)]);
  });

  bindDialog(byId("change-password"), async (body) => {
    await call("POST", "password/change", body);
    say("Your password was changed, and all other sessions were ended.");
    await loads.sessions();
  });
  return load;
}
