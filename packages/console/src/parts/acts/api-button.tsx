import { useState } from "react";
import { texts } from "#texts/parts";
import { Button } from "./button.tsx";
import { later, useLater } from "../later.ts";

const dialog = later(() => import("./api-dialog.tsx"));

/** Shows the request behind a panel. @param address Method, path and query of the request. */
export function ApiButton({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false);
  const part = useLater(dialog, isOpen);
  return (
    <>
      <Button look="quiet" size="small" icon="code" onClick={() => setOpen(true)}>
        {texts.panel.api}
      </Button>
      {part !== undefined && <part.ApiDialog address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
