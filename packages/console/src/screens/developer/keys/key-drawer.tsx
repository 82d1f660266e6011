import { texts } from "#texts/developer";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { Facts } from "../../../parts/page/facts.tsx";
import { dateText, momentText } from "../../../numbers/time.ts";
import type { ApiKey } from "../types.ts";
import { KeyButtons, type KeyActsProps } from "./key-acts.tsx";
import { oldSecretEnds, scopeGroups, titled, unusedDays } from "./key-facts.ts";
import { KeyState } from "./key-state.tsx";
import styles from "./keys.module.css";

/** Everything that is known of a key. Its secret is not. */
export function KeyDrawer({
  apiKey,
  onAct,
  onClose,
}: {
  apiKey: ApiKey;
  onAct: KeyActsProps["onAct"];
  onClose: () => void;
}) {
  const { last_used_at: used, expires_at: ends } = apiKey;
  const unused = unusedDays(apiKey);
  const oldEnds = oldSecretEnds(apiKey);
  return (
    <Dialog
      isOpen
      form="drawer"
      title={apiKey.label}
      onClose={onClose}
      acts={<KeyButtons apiKey={apiKey} onAct={onAct} />}
    >
      {unused !== null && (
        <p role="note" className={styles["unused"]}>
          <Icon name="clock" size={13} /> {texts.keys.offerRevoke(unused)}
        </p>
      )}
      <Facts
        facts={[
          { name: texts.keys.state, value: <KeyState apiKey={apiKey} /> },
          { name: texts.keys.key, value: <code>{`${apiKey.prefix}…${apiKey.last_four}`}</code> },
          { name: texts.keys.id, value: <code>{apiKey.id}</code> },
          { name: texts.keys.preset, value: texts.presetName(apiKey.preset) },
          {
            name: texts.keys.networks,
            value:
              apiKey.allowed_ips.length === 0
                ? texts.keys.everywhere
                : apiKey.allowed_ips.join(", "),
          },
          { name: texts.keys.created, value: momentText(apiKey.created_at) },
          { name: texts.keys.createdBy, value: apiKey.created_by ?? texts.keys.commandLine },
          { name: texts.keys.used, value: used === null ? texts.keys.never : momentText(used) },
          { name: texts.keys.ends, value: ends === null ? texts.keys.never : dateText(ends) },
          ...(oldEnds === null ? [] : [{ name: texts.keys.oldEnds, value: momentText(oldEnds) }]),
          {
            name: texts.keys.rate,
            value: texts.keys.rates[apiKey.rate_tier] ?? apiKey.rate_tier,
          },
          { name: texts.keys.version, value: apiKey.api_version },
        ]}
      />
      <h3>{texts.keys.scopes}</h3>
      <Facts
        facts={scopeGroups(apiKey.scopes).map(({ resource, access }) => ({
          name: titled(resource),
          value: texts.keys.gives[access],
        }))}
      />
    </Dialog>
  );
}
