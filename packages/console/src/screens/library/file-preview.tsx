import type { LibraryFile } from "@castmeter/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/library";
import { useAccess } from "../../api/api-context.tsx";
import { ownPath } from "./own-path.ts";
import styles from "./library.module.css";

/** Bytes of a text that are read to be shown. */
const TEXT_BYTES_MAX = 200_000;
const TEXT_CHARS = 4_000;

/** What a browser can show of a file: sound, video, a picture, the beginning of a text. */
export function FilePreview({ file }: { file: LibraryFile }) {
  const { mime_type: type, download_url: address, name } = file;
  const [isBroken, setBroken] = useState(false);
  const path = address === null ? null : ownPath(address);
  if (path === null || isBroken)
    return isBroken ? <p className={styles["no-preview"]}>{texts.file.noSound}</p> : null;
  if (type.startsWith("audio/"))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of the workspace has none
      <audio
        className={styles["sound"]}
        controls
        preload="metadata"
        src={path}
        aria-label={name}
        onError={() => setBroken(true)}
      />
    );
  if (type.startsWith("video/"))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of the workspace has none
      <video
        className={styles["picture"]}
        controls
        preload="metadata"
        src={path}
        aria-label={name}
        onError={() => setBroken(true)}
      />
    );
  if (type.startsWith("image/"))
    return (
      <img
        className={styles["picture"]}
        src={path}
        alt={texts.file.preview}
        onError={() => setBroken(true)}
      />
    );
  const isText = type.startsWith("text/") || type === "application/json";
  if (isText && file.size_bytes <= TEXT_BYTES_MAX) return <TextPreview file={file} />;
  return <p className={styles["no-preview"]}>{texts.file.noPreview}</p>;
}

function TextPreview({ file }: { file: LibraryFile }) {
  const { api, workspace } = useAccess();
  const { data } = useQuery({
    queryKey: [workspace.id, "library text", file.id],
    queryFn: async () => {
      const response = await api.library.content(file.id);
      return (await response.text()).slice(0, TEXT_CHARS);
    },
    staleTime: Infinity,
  });
  return data === undefined ? null : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
    <pre className={styles["text"]} tabIndex={0} aria-label={texts.file.preview}>
      {data}
    </pre>
  );
}
