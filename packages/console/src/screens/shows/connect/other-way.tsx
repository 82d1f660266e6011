import type { Integration, Platform } from "@castmeter/sdk";
import { texts } from "#texts/shows/accounts";
import { useAccess } from "../../../api/api-context.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import type { Way } from "../accounts/account-state.ts";
import { AskForFigures, FIGURE_PLATFORMS } from "../accounts/ask-for-figures.tsx";
import { ImportDays } from "../accounts/import-days.tsx";
import { connectPage } from "./connect-page.ts";
import styles from "./connect.module.css";
import { WhatComes } from "./what-comes.tsx";

/** A platform that is connected on its own page, by the extension, or not on this server. */
export function OtherWay({
  showId,
  integration,
  name,
  known,
  way,
}: {
  showId: string;
  integration: Integration;
  name: string;
  known: Platform | undefined;
  way: Way;
}) {
  const { place } = useAccess();
  const { platform, available } = integration;
  if (!available)
    return <Empty title={texts.connect.notHere} text={texts.connect.notHereText(name)} />;
  const page = connectPage(place, { showId, platform });
  return (
    <>
      <p>{way === "extension" ? texts.connect.extensionText(name) : texts.connect.signInText}</p>
      <p className={styles["part"]}>
        <a className={styles["main-link"]} href={page}>
          {way === "extension" ? texts.connect.extensionAct : texts.connect.signIn(name)}
        </a>
      </p>
      <WhatComes platform={known} />
      {FIGURE_PLATFORMS.has(platform) && (
        <>
          <ImportDays showId={showId} platform={platform} />
          <AskForFigures showId={showId} platform={platform} />
        </>
      )}
    </>
  );
}
