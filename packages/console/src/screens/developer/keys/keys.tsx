import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/developer";
import { askFirst, type PersonPage } from "../../../api/person-call.ts";
import { useApi, useCanManage } from "../../../api/api-context.tsx";
import { usePages, useReadAgain } from "../../../api/use-answer.ts";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import type { KeysSearch } from "../search.ts";
import type { ApiKey, ApiKeyWithSecret } from "../types.ts";
import { CreateKey } from "./create-key.tsx";
import { EditKey } from "./edit-key.tsx";
import { FirstCall } from "./first-call.tsx";
import { KeyDrawer } from "./key-drawer.tsx";
import { isOver } from "./key-facts.ts";
import { KeyList } from "./key-list.tsx";
import { RotateKey } from "./rotate-key.tsx";
import { Secret } from "./secret.tsx";

interface NewSecret {
  key: string;
  scopes: string[];
  note: string | null;
}

/** The API keys of the workspace: those that work, and those that ended. */
export function Keys() {
  const search: KeysSearch = useSearch({ from: "/developer/keys" });
  const navigate = useNavigate({ from: "/developer/keys" });
  const readAgain = useReadAgain();
  const canManage = useCanManage();
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const pages = usePages<ApiKey>((api, cursor, options) =>
    api.raw<PersonPage<ApiKey>>({
      path: "/developer/keys",
      query: { limit: 100, cursor },
      options,
    }),
  );
  const isEnded = search.state === "ended";
  const shown = pages.items.filter((key) => isOver(key) === isEnded);
  const open = pages.items.find(({ id }) => id === search.key);
  const go = (change: KeysSearch): void => {
    const { state } = search;
    void navigate({ search: { ...(state === undefined ? {} : { state }), ...change } });
  };
  const close = (): void => go({});
  const create = (): void => go({ act: "create" });
  const onAct = ({ id }: ApiKey, act: NonNullable<KeysSearch["act"]>): void => go({ key: id, act });
  const done = ({ key, scopes }: ApiKeyWithSecret, note: string | null): void => {
    close();
    if (key !== null) setSecret({ key, scopes, note });
    void readAgain("/developer/keys");
  };
  useKeys(canManage ? [{ key: "n", does: texts.keys.create, run: create }] : []);
  return (
    <>
      <ListBar
        acts={
          canManage && (
            <Button icon="plus" shortcut="n" look="main" onClick={create}>
              {texts.keys.create}
            </Button>
          )
        }
        note={texts.keys.note}
      >
        <Switch
          label={texts.keys.state}
          value={isEnded ? "ended" : "live"}
          choices={[
            { value: "live", label: texts.keys.live },
            { value: "ended", label: texts.keys.ended },
          ]}
          onChange={(value) => void navigate({ search: value === "ended" ? { state: value } : {} })}
        />
      </ListBar>
      <AnswerView
        answer={pages.answer}
        minHeight={200}
        isEmpty={shown.length === 0 && !pages.hasMore}
        empty={
          isEnded ? (
            <Empty title={texts.keys.noneEnded} />
          ) : (
            <Empty title={texts.keys.none} text={texts.keys.noneText}>
              {canManage && (
                <Button look="main" onClick={create}>
                  {texts.keys.create}
                </Button>
              )}
            </Empty>
          )
        }
      >
        {() => (
          <KeyList
            keys={shown}
            chosen={search.key}
            onOpen={({ id }) => go({ key: id })}
            onAct={onAct}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
          />
        )}
      </AnswerView>
      {search.act === "create" && <CreateKey onDone={(key) => done(key, null)} onClose={close} />}
      {open !== undefined && <OpenKey apiKey={open} act={search.act} {...{ onAct, close, done }} />}
      {secret !== null && (
        <Secret
          title={texts.secret.title}
          label={texts.secret.label}
          once={texts.secret.once}
          secret={secret.key}
          note={secret.note}
          onClose={() => setSecret(null)}
        >
          <FirstCall secret={secret.key} scopes={secret.scopes} />
        </Secret>
      )}
    </>
  );
}

/** The key that the address names, with the act that is under way. */
function OpenKey({
  apiKey,
  act,
  onAct,
  close,
  done,
}: {
  apiKey: ApiKey;
  act: KeysSearch["act"];
  onAct: (key: ApiKey, act: NonNullable<KeysSearch["act"]>) => void;
  close: () => void;
  done: (key: ApiKeyWithSecret, note: string) => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const finish = (text: string): void => {
    close();
    say({ text });
    void readAgain("/developer/keys");
  };
  switch (act) {
    case "edit":
      return (
        <EditKey
          apiKey={apiKey}
          onDone={() => finish(texts.edit.done(apiKey.label))}
          onClose={close}
        />
      );
    case "rotate":
      return <RotateKey apiKey={apiKey} onDone={done} onClose={close} />;
    case "revoke":
      return (
        <Confirm
          title={texts.keys.revokeTitle(apiKey.label)}
          act={texts.keys.revoke}
          isDanger
          ask={() => askFirst(api, { method: "DELETE", path: `/developer/keys/${apiKey.id}` })}
          onDone={() => finish(texts.keys.revoked(apiKey.label))}
          onClose={close}
        />
      );
    default:
      return <KeyDrawer apiKey={apiKey} onAct={onAct} onClose={close} />;
  }
}
