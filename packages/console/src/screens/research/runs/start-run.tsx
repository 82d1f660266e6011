import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { texts } from "#texts/research";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import styles from "../research.module.css";

const DEPTHS = ["quick", "standard"] as const;
const SOURCES = ["5", "10", "20"] as const;

/** Orders a run: what is asked first, then what it costs, from the API's own preview. */
export function StartRun({
  about,
  brands,
  onClose,
}: {
  about: string;
  brands: readonly { id: string; name: string }[];
  onClose: () => void;
}) {
  const api = useApi();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const say = useNotice();
  const form = useId();
  const [query, setQuery] = useState(about);
  const [depth, setDepth] = useState<(typeof DEPTHS)[number]>("standard");
  const [sources, setSources] = useState<(typeof SOURCES)[number]>("10");
  const [brand, setBrand] = useState("");
  const [show, setShow] = useState("");
  const [isPriced, setPriced] = useState(false);
  const shows = useAnswer((client, options) => client.workspace.get(options)).data?.shows ?? [];
  if (isPriced)
    return (
      <Confirm
        title={texts.start.priceTitle}
        act={texts.start.send}
        ask={() =>
          api.research.start({
            query: query.trim(),
            depth,
            max_sources: Number(sources),
            ...(brand === "" ? {} : { brand_id: brand }),
            ...(show === "" ? {} : { show_id: show }),
          })
        }
        onDone={({ data, warnings }) => {
          const [warning] = warnings;
          if (warning !== undefined) say({ text: warning });
          void readAgain("/v1/research");
          void navigate({ to: "/research/$researchId", params: { researchId: data.id } });
        }}
        onClose={() => setPriced(false)}
      >
        <p className={styles["asked"]}>{query.trim()}</p>
      </Confirm>
    );
  return (
    <Dialog
      isOpen
      title={texts.start.title}
      onClose={onClose}
      acts={
        <Button type="submit" form={form} look="main" size="large" disabled={query.trim() === ""}>
          {texts.start.price}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (query.trim() !== "") setPriced(true);
        }}
      >
        <Field label={texts.start.query} help={texts.start.queryHelp}>
          <TextInput value={query} onChange={setQuery} lines={4} autoFocus />
        </Field>
        <ChoiceField
          label={texts.start.depth}
          value={depth}
          onChange={setDepth}
          help={texts.start.depthHelp[depth]}
          choices={DEPTHS.map((value) => ({ value, label: texts.depths[value] }))}
        />
        <ChoiceField
          label={texts.start.sources}
          value={sources}
          onChange={setSources}
          choices={SOURCES.map((value) => ({ value, label: value }))}
        />
        {brands.length > 0 && (
          <ChoiceField
            label={texts.start.brand}
            value={brand}
            onChange={setBrand}
            help={texts.start.brandHelp}
            choices={[
              { value: "", label: texts.start.none },
              ...brands.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {shows.length > 0 && (
          <ChoiceField
            label={texts.start.show}
            value={show}
            onChange={setShow}
            choices={[
              { value: "", label: texts.start.none },
              ...shows.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </form>
    </Dialog>
  );
}
