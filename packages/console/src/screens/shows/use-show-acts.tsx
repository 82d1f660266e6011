import type { Show, WriteResult } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { texts } from "#texts/shows";
import { useApi, useCanEdit, useCanManage } from "../../api/api-context.tsx";
import { problemOf } from "../../api/problem.ts";
import { useReadAgain } from "../../api/use-answer.ts";
import { Confirm } from "../../parts/acts/confirm.tsx";
import type { MenuItem } from "../../parts/acts/menu.tsx";
import { useNotice } from "../../parts/acts/undo.tsx";
import type { PersonShow } from "./person-shows.ts";

/** What acts need to know of a show. */
export type ActedShow = Pick<PersonShow, "id" | "name" | "standing" | "archived_at"> & {
  hasFeed: boolean;
};

/** How a read of a feed ended, as `written.feed_read` has it. */
interface FeedRead {
  outcome: "imported" | "unchanged" | "failed" | "running";
  episodes: { created: number; updated: number };
}

/** A read of a feed in words; a feed that cannot be read is a warning of the answer. */
function feedReadText(name: string, { written, warnings }: WriteResult<Show>): string {
  const { outcome, episodes } = written["feed_read"] as FeedRead;
  const words = texts.acts.feed;
  if (outcome === "imported") return words.imported(name, episodes.created, episodes.updated);
  if (outcome === "unchanged") return words.unchanged(name);
  return warnings[0] ?? words.failed(name);
}

interface ShowActs {
  /** What this person may do with the show, for a menu. */
  itemsOf: (show: ActedShow) => MenuItem[];
  restore: (show: Pick<PersonShow, "id" | "name">) => void;
  readFeed: (show: Pick<PersonShow, "id" | "name">) => void;
  isReadingFeed: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  /** The question that is open; stands in the page. */
  dialog: ReactNode;
}

/** Archives, reads, deletes and restores shows. @param onGone Called once a show is deleted. */
export function useShowActs({ onGone }: { onGone?: () => void } = {}): ShowActs {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const mayEdit = useCanEdit();
  const mayDelete = useCanManage();
  const [deleted, setDeleted] = useState<ActedShow | null>(null);

  const wrote = async (text: string, undo?: () => void): Promise<void> => {
    say(undo === undefined ? { text } : { text, undo });
    await readAgain("/shows", "/analytics", "/me", "/clusters");
  };
  const failed = (error: unknown): void => say({ text: problemOf(error).text });

  const archiving = useMutation({
    mutationFn: async ({ show, isIn }: { show: Pick<PersonShow, "id" | "name">; isIn: boolean }) =>
      await (isIn ? api.shows.archive(show.id) : api.shows.unarchive(show.id)),
    onSuccess: (_, { show, isIn }) =>
      wrote(isIn ? texts.acts.archived(show.name) : texts.acts.unarchived(show.name), () =>
        archiving.mutate({ show, isIn: !isIn }),
      ),
    onError: failed,
  });
  const restoring = useMutation({
    mutationFn: async ({ id }: Pick<PersonShow, "id" | "name">) => await api.shows.restore(id),
    onSuccess: (_, { name }) => wrote(texts.deleted.restored(name)),
    onError: failed,
  });
  const reading = useMutation({
    mutationFn: async ({ id }: Pick<PersonShow, "id" | "name">) => await api.feeds.read(id),
    onSuccess: (answer, { name }) => wrote(feedReadText(name, answer)),
    onError: failed,
  });

  const itemsOf = (show: ActedShow): MenuItem[] => {
    const isOwner = show.standing === "owner";
    const isArchived = show.archived_at !== null;
    return [
      ...(mayEdit && show.hasFeed
        ? [{ id: "read", label: texts.acts.read, onChoose: () => reading.mutate(show) }]
        : []),
      ...(mayEdit && isOwner
        ? [
            {
              id: "archive",
              label: isArchived ? texts.acts.unarchive : texts.acts.archive,
              onChoose: () => archiving.mutate({ show, isIn: !isArchived }),
            },
          ]
        : []),
      ...(mayDelete && show.standing !== "network"
        ? [
            {
              id: "delete",
              label: isOwner ? texts.acts.delete : texts.acts.remove,
              isDanger: true,
              onChoose: () => setDeleted(show),
            },
          ]
        : []),
    ];
  };

  const isOwned = deleted?.standing === "owner";
  return {
    itemsOf,
    restore: restoring.mutate,
    readFeed: reading.mutate,
    isReadingFeed: reading.isPending,
    mayEdit,
    mayDelete,
    dialog: deleted !== null && (
      <Confirm
        title={
          isOwned ? texts.acts.deleteTitle(deleted.name) : texts.acts.removeTitle(deleted.name)
        }
        act={isOwned ? texts.acts.deleteConfirm : texts.acts.removeConfirm}
        isDanger
        ask={() => api.shows.delete(deleted.id)}
        onClose={() => setDeleted(null)}
        onDone={() => {
          setDeleted(null);
          onGone?.();
          void wrote(isOwned ? texts.acts.deleted(deleted.name) : texts.acts.removed(deleted.name));
        }}
      />
    ),
  };
}
