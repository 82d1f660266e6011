import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/shows";
import { useAccess } from "../../../api/api-context.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { askRaw } from "../confirm-raw.ts";
import styles from "./shows-list.module.css";

/** A solo workspace holds one show; its owner may turn it into a network. */
export function SoloNote() {
  const { api, workspace } = useAccess();
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const say = useNotice();
  const isOwner = workspace.role === "owner";
  return (
    <div className={styles["solo"]} role="note">
      <span>{texts.solo.note}</span>
      {isOwner ? (
        <Button size="small" onClick={() => setAsking(true)}>
          {texts.solo.act}
        </Button>
      ) : (
        <span className="muted">{texts.solo.ask}</span>
      )}
      {isAsking && (
        <Confirm
          title={texts.solo.title(workspace.name)}
          act={texts.solo.confirm}
          ask={() => askRaw(api, { method: "POST", path: "/workspace/become-network" })}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            say({ text: texts.solo.done(workspace.name) });
            // Kind and rights of the workspace are part of the session.
            void queries.invalidateQueries();
          }}
        />
      )}
    </div>
  );
}
