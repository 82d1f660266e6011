import type { ClusterNode } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { texts } from "#texts/clusters/acts";
import { texts as addressTexts } from "#texts/clusters/addresses";
import { texts as formats } from "#texts/clusters/formats";
import { useApi } from "../../../../api/api-context.tsx";
import { problemOf } from "../../../../api/problem.ts";
import { useReadAgain } from "../../../../api/use-answer.ts";
import { exactCount } from "../../../../numbers/count.ts";
import { Button } from "../../../../parts/acts/button.tsx";
import { Dialog } from "../../../../parts/dialog/dialog.tsx";
import { Choice, Field, TextInput } from "../../../../parts/form/field.tsx";
import { ProblemView } from "../../../../parts/page/panel.tsx";
import { PastedRows, ResultRows } from "./address-rows.tsx";
import type { ClusterDialogProps } from "../dialog-props.ts";
import { readAddresses, requestsOf, resultsOf } from "./pasted-addresses.ts";
import { sendAddresses } from "./send-addresses.ts";

type Format = ClusterNode["format"];
const FORMATS = Object.keys(formats.formats) as Format[];

/** Adds posts by their addresses, and shows the result of each. */
export function AddPosts({ cluster, onClose }: ClusterDialogProps) {
  const api = useApi();
  const readAgain = useReadAgain();
  const [text, setText] = useState("");
  const [format, setFormat] = useState<Format | "">("");
  const [progress, setProgress] = useState(0);
  const addresses = useMemo(() => readAddresses(text, cluster.nodes), [text, cluster.nodes]);
  const parts = requestsOf(addresses);
  const count = parts.flat().length;
  const add = useMutation({
    mutationFn: async () => {
      const wanted = new Set(parts.flat());
      const tried = addresses.filter(
        ({ state, text: address }) => wanted.has(address) && /^(post|short_link)$/.test(state),
      );
      const sent = await sendAddresses(
        parts,
        (urls) =>
          api.clusters.addNodes(cluster.show_id, cluster.id, {
            urls,
            ...(format === "" ? {} : { format }),
          }),
        setProgress,
      );
      const results = resultsOf(tried.slice(0, sent.sent), sent.cluster, sent.warnings);
      return { results, error: sent.error };
    },
    onSuccess: () => void readAgain("/clusters", "/cluster-suggestions"),
  });
  if (add.data !== undefined)
    return (
      <Dialog
        isOpen
        title={texts.add.results}
        onClose={onClose}
        acts={
          <>
            <Button look="main" size="large" autoFocus onClick={onClose}>
              {texts.close}
            </Button>
            <Button
              size="large"
              onClick={() => {
                setText("");
                setProgress(0);
                add.reset();
              }}
            >
              {texts.add.more}
            </Button>
          </>
        }
      >
        <ResultRows results={add.data.results} />
        {add.data.error !== null && (
          <>
            <p>{texts.add.rest}</p>
            <ProblemView error={add.data.error} />
          </>
        )}
      </Dialog>
    );
  const problem = add.error === null ? null : problemOf(add.error);
  const isOfField = problem?.param?.startsWith("url") === true;
  return (
    <Dialog
      isOpen
      title={texts.add.title}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={count === 0}
            waiting={
              add.isPending &&
              (progress > 0 ? texts.add.sending(progress, count) : texts.add.adding)
            }
            onClick={() => add.mutate()}
          >
            {texts.add.act(count, exactCount(count))}
          </Button>
          <Button size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <Field
        label={texts.add.addresses}
        help={addressTexts.help}
        problem={isOfField ? problem?.text : null}
      >
        <TextInput
          value={text}
          onChange={setText}
          lines={5}
          autoFocus
          placeholder={addressTexts.placeholder}
        />
      </Field>
      <PastedRows addresses={addresses} />
      <Field label={addressTexts.format}>
        <Choice
          label={addressTexts.format}
          value={format}
          onChange={setFormat}
          choices={[
            { value: "", label: addressTexts.formatAsIs },
            ...FORMATS.map((value) => ({ value, label: formats.formats[value] })),
          ]}
        />
      </Field>
      {add.error !== null && !isOfField && <ProblemView error={add.error} />}
    </Dialog>
  );
}
