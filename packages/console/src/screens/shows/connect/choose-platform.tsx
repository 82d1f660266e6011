import type { Integration, Platform } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/shows/accounts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { wayOf } from "../accounts/account-state.ts";
import styles from "./connect.module.css";

const CATEGORIES: readonly Platform["category"][] = [
  "audio",
  "video",
  "social",
  "hosting",
  "newsletter",
  "events",
];

/** Every platform, by what it is for. */
export function ChoosePlatform({
  integrations,
  onChoose,
}: {
  integrations: readonly Integration[];
  onChoose: (platform: string) => void;
}) {
  const platforms = usePlatforms();
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const matching = integrations.filter(({ platform }) =>
    platforms.name(platform).toLowerCase().includes(words),
  );
  return (
    <>
      <Field label={texts.connect.choose}>
        <TextInput
          type="search"
          value={search}
          onChange={setSearch}
          placeholder={texts.connect.search}
          autoFocus
        />
      </Field>
      {CATEGORIES.map((category) => {
        const rows = matching.filter(
          ({ platform }) => platforms.find(platform)?.category === category,
        );
        if (rows.length === 0) return null;
        return (
          <section key={category} className={styles["part"]}>
            <h3>{texts.connect.categories[category]}</h3>
            <ul className={styles["platforms"]}>
              {rows.map((integration) => (
                <li key={integration.platform}>
                  <button type="button" onClick={() => onChoose(integration.platform)}>
                    <PlatformTile
                      platform={integration.platform}
                      category={platforms.category(integration.platform)}
                    />
                    <span>{platforms.name(integration.platform)}</span>
                    <small>{noteOf(integration, platforms.find(integration.platform))}</small>
                    <Icon name="right" size={12} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function noteOf(integration: Integration, platform: Platform | undefined): string {
  if (integration.connected) return texts.connect.connected;
  if (!integration.available) return texts.connect.notHere;
  return texts.ways[wayOf(integration, platform)];
}
